import { createFileRoute } from '@tanstack/react-router'
import { letterHead } from '../account/letter-head.ts'
import { ForgotPage } from '../account/links/forgot-page.tsx'

export const Route = createFileRoute('/forgot')({
  // Awaited, so that no form is shown that sends nothing. When this fails, sending will tell.
  loader: ({ context: { api } }) => api.mail.state.prefetch(),
  head: letterHead('/forgot', 'Forgot Password'),
  component: ForgotPage,
})
