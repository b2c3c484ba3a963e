import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/contact')({
  ...textRoute('contact', '/contact'),
  component: Contact,
})

function Contact() {
  return <TextPage page={Route.useLoaderData()} picture="cocktail" />
}
