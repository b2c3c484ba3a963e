/** A module of its own, so that pages without one do not load it. */
export { Textarea } from '@mantine/core'
