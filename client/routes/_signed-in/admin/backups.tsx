import { createFileRoute } from '@tanstack/react-router'
import { BackupsPage } from '../../../admin/backup/backups-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/backups')({
  loader: ({ context: { api, isAdmin } }) => {
    if (isAdmin) void api.backups.list.prefetch()
  },
  head: titleHead('Backups'),
  component: BackupsPage,
})
