import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/privacy')({
  ...textRoute('privacy', '/privacy'),
  component: Privacy,
})

function Privacy() {
  return <TextPage page={Route.useLoaderData()} />
}
