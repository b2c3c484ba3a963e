import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../content/text-page.tsx'
import { textRoute } from '../content/text-route.ts'

export const Route = createFileRoute('/shipping')({
  ...textRoute('shipping', '/shipping'),
  component: Shipping,
})

function Shipping() {
  return <TextPage page={Route.useLoaderData()} picture="cocktail" />
}
