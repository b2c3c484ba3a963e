import { createFileRoute, notFound } from '@tanstack/react-router'
import { orNotFound } from '../../../api/api.ts'
import { notFoundHead, titled } from '../../../head/head.ts'
import { RentalFailed } from '../../../rental/rental-failed.tsx'
import { RentalPage } from '../../../rental/rental-page.tsx'
import { RentalSkeleton } from '../../../rental/rental-skeleton.tsx'

export const Route = createFileRoute('/_signed-in/rentals/$id')({
  loader: async ({ context: { api }, params: { id } }) => {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
    const rentalId = Number(id)
    const { title, threadId, status, role } = await orNotFound(api.rentals.one.ensureData({ rentalId }))
    if (threadId !== null) void api.messages.thread.prefetchInfinite({ threadId })
    if (status === 'completed' && role !== 'admin') void api.reviews.forRental.prefetch({ rentalId })
    return { rentalId, title }
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? { meta: [{ title: titled(`Rental of ${loaderData.title}`, context.shop) }] }
      : notFoundHead(context.shop),
  pendingComponent: RentalSkeleton,
  errorComponent: RentalFailed,
  component: RentalPage,
})
