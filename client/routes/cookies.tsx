import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/cookies')({
  ...textRoute('cookies', '/cookies'),
  component: Cookies,
})

function Cookies() {
  return <TextPage page={Route.useLoaderData()} />
}
