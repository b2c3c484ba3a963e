import { createFileRoute, redirect } from '@tanstack/react-router'
import { StartPage } from '../account/first-run/start-page.tsx'
import { titleHead } from '../head/head.ts'

export const Route = createFileRoute('/start')({
  beforeLoad: ({ context: { shop } }) => {
    if (!shop.isNew) throw redirect({ to: '/' })
  },
  head: titleHead('Open Your Shop'),
  component: StartPage,
})
