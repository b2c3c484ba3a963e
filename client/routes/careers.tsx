import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/careers')({
  ...textRoute('careers', '/careers'),
  component: Careers,
})

function Careers() {
  return <TextPage page={Route.useLoaderData()} picture="lend" />
}
