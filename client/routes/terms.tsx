import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/terms')({
  ...textRoute('terms', '/terms'),
  component: Terms,
})

function Terms() {
  return <TextPage page={Route.useLoaderData()} />
}
