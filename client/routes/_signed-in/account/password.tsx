import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '../../../account/password/password-page.tsx'
import { readFrom } from '../../../session/return-path.ts'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/account/password')({
  validateSearch: readFrom,
  head: titleHead('Change Password'),
  component: PasswordPage,
})
