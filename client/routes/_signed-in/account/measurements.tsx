import { createFileRoute } from '@tanstack/react-router'
import { MeasurementsPage } from '../../../account/measurements/measurements-page.tsx'
import { readFrom } from '../../../session/return-path.ts'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/account/measurements')({
  validateSearch: readFrom,
  loader: ({ context: { api } }) => void api.body.get.prefetch(),
  head: titleHead('Measurements'),
  component: MeasurementsPage,
})
