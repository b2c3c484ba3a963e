import { createFileRoute } from '@tanstack/react-router'
import { letterHead } from '../account/letter-head.ts'
import { UnsubscribePage } from '../account/links/unsubscribe-page.tsx'

export const Route = createFileRoute('/unsubscribe')({
  head: letterHead('/unsubscribe', 'Stop Letters'),
  component: UnsubscribePage,
})
