import { createFileRoute } from '@tanstack/react-router'
import { letterHead } from '../account/letter-head.ts'
import { UndoPage } from '../account/links/undo-page.tsx'

export const Route = createFileRoute('/undo')({
  head: letterHead('/undo', 'Take Your Address Back'),
  component: UndoPage,
})
