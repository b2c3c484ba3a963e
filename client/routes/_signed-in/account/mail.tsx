import { createFileRoute } from '@tanstack/react-router'
import { MailPage } from '../../../account/letters/mail-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/account/mail')({
  loader: ({ context: { api } }) => void api.mail.choices.prefetch(),
  head: titleHead('Letters'),
  component: MailPage,
})
