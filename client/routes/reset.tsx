import { createFileRoute } from '@tanstack/react-router'
import { letterHead } from '../account/letter-head.ts'
import { ResetPage } from '../account/links/reset-page.tsx'

export const Route = createFileRoute('/reset')({
  head: letterHead('/reset', 'Choose a New Password'),
  component: ResetPage,
})
