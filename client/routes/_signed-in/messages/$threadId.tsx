import { createFileRoute, notFound } from '@tanstack/react-router'
import { orNotFound } from '../../../api/api.ts'
import { titled } from '../../../head/head.ts'
import { ThreadPage } from '../../../messages/thread-page.tsx'
import { ThreadWaiting } from '../../../messages/thread-skeleton.tsx'
import { ThreadFailed, ThreadMissing } from '../../../messages/thread-states.tsx'

export const Route = createFileRoute('/_signed-in/messages/$threadId')({
  loader: async ({ context: { api }, params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.threadId)) throw notFound()
    const threadId = Number(params.threadId)
    const { pages } = await orNotFound(api.messages.thread.fetchInfinite({ threadId }))
    return { threadId, otherName: pages[0]?.thread.otherName }
  },
  head: ({ loaderData, match: { context } }) => ({
    meta: [{ title: titled(loaderData?.otherName ?? 'Messages', context.shop) }],
  }),
  pendingComponent: ThreadWaiting,
  errorComponent: ThreadFailed,
  notFoundComponent: ThreadMissing,
  component: ThreadPage,
})
