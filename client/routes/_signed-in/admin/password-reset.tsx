import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage } from '../../../admin/password-reset-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/password-reset')({
  head: titleHead('Reset User Password'),
  component: PasswordResetPage,
})
