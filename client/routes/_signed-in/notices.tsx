import { createFileRoute } from '@tanstack/react-router'
import { titled } from '../../head/head.ts'
import { NoticesPage } from '../../notices/notices-page.tsx'

export const Route = createFileRoute('/_signed-in/notices')({
  loader: ({ context: { api } }) => void api.notices.list.prefetchInfinite({}),
  head: () => ({ meta: [{ title: titled('Notices') }] }),
  component: NoticesPage,
})
