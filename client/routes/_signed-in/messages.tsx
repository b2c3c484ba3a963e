import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '../../head/head.ts'
import { MessagesPage } from '../../messages/messages-page.tsx'
import { readShow } from '../../messages/thread-filter.ts'

export const Route = createFileRoute('/_signed-in/messages')({
  validateSearch: readShow,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context: { api }, deps }) =>
    void api.messages.threads.prefetchInfinite({ show: deps.show ?? 'all' }),
  head: titleHead('Messages'),
  component: MessagesPage,
})
