import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/faq')({
  ...textRoute('faq', '/faq'),
  component: Faq,
})

function Faq() {
  return <TextPage page={Route.useLoaderData()} picture="weddingGuest" />
}
