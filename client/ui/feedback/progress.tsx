import '@mantine/core/styles/Progress.layer.css'

/** Its value is from 0 to 100. */
export { Progress } from '@mantine/core'
