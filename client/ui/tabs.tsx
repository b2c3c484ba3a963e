import '@mantine/core/styles/Tabs.layer.css'

/** Panels of which one is shown, with the keys of the ARIA tabs pattern. */
export { Tabs } from '@mantine/core'
