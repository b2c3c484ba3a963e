import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage } from '../../../admin/password-reset-page.tsx'
import { titled } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/password-reset')({
  head: ({ match: { context } }) =>
    context.isAdmin ? { meta: [{ title: titled('Reset User Password') }] } : {},
  component: PasswordResetPage,
})
