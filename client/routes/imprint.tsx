import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/imprint')({
  ...textRoute('imprint', '/imprint'),
  component: Imprint,
})

function Imprint() {
  return <TextPage page={Route.useLoaderData()} />
}
