import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '../../head/head.ts'
import { NoticesPage } from '../../notices/notices-page.tsx'

export const Route = createFileRoute('/_signed-in/notices')({
  loader: ({ context: { api } }) => void api.notices.list.prefetchInfinite({}),
  head: titleHead('Notices'),
  component: NoticesPage,
})
