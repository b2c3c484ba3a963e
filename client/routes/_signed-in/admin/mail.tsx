import { createFileRoute } from '@tanstack/react-router'
import { readLetterState } from '../../../admin/letter-state.ts'
import { MailPage } from '../../../admin/mail-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/mail')({
  validateSearch: readLetterState,
  loaderDeps: ({ search: { state } }) => ({ state }),
  loader: ({ context: { api, isAdmin }, deps }) => {
    if (isAdmin) void api.admin.letters.prefetchInfinite(deps)
  },
  head: titleHead('Letters'),
  component: MailPage,
})
