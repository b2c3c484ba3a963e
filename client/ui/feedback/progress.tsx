import '@mantine/core/styles/Progress.layer.css'

/** How far something has got, from 0 to 100. */
export { Progress } from '@mantine/core'
