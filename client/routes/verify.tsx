import { createFileRoute } from '@tanstack/react-router'
import { letterHead } from '../account/letter-head.ts'
import { VerifyPage } from '../account/links/verify-page.tsx'

export const Route = createFileRoute('/verify')({
  head: letterHead('/verify', 'Confirm Your Address'),
  component: VerifyPage,
})
