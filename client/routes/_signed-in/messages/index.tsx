import { createFileRoute } from '@tanstack/react-router'

/** The list alone; the pane beside it says that none is chosen. */
export const Route = createFileRoute('/_signed-in/messages/')({})
