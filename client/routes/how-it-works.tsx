import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/how-it-works')({
  ...textRoute('howItWorks', '/how-it-works'),
  component: HowItWorks,
})

function HowItWorks() {
  return <TextPage page={Route.useLoaderData()} picture="formal" />
}
