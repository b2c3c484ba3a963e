import { createFileRoute } from '@tanstack/react-router'
import { MeasurementsPage } from '../../../account/measurements/measurements-page.tsx'
import { returnPath } from '../../../session/return-path.ts'
import { titleHead } from '../../../head/head.ts'

interface MeasurementsSearch {
  /** Where to go afterwards; anything but a path of ours is dropped. */
  from?: string
}

export const Route = createFileRoute('/_signed-in/account/measurements')({
  validateSearch: ({ from }: Record<string, unknown>): MeasurementsSearch => {
    const path = returnPath(from)
    return { from: path === '/' ? undefined : path }
  },
  loader: ({ context: { api } }) => void api.body.get.prefetch(),
  head: titleHead('Measurements'),
  component: MeasurementsPage,
})
