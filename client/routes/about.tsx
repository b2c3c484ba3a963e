import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/about')({
  ...textRoute('about', '/about'),
  component: About,
})

function About() {
  return <TextPage page={Route.useLoaderData()} picture="wedding" />
}
