import { createFileRoute } from '@tanstack/react-router'
import { titled } from '../../head.ts'
import { NoticesPage } from '../../notices/notices-page.tsx'
import { FRESH_MS } from '../../notices/use-notices.ts'

export const Route = createFileRoute('/_signed-in/notices')({
  loader: ({ context: { api } }) => void api.notices.list.prefetchInfinite({}, { staleTime: FRESH_MS }),
  head: () => ({ meta: [{ title: titled('Notices') }] }),
  component: NoticesPage,
})
