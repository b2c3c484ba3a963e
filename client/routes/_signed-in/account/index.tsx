import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../../account/account-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/account/')({
  loader: ({ context: { api } }) => {
    void api.auth.account.prefetch()
    void api.people.contact.prefetch()
    void api.people.blocked.prefetch()
    void api.closets.mine.prefetch()
  },
  head: titleHead('My Account'),
  component: AccountPage,
})
