import { trpc, type Answers } from '../../api/api.ts'
import type { Tone } from '../../ui/badge.tsx'
import { deskList, inPages, RecordLink, Row } from './desk-list.tsx'
import { DressPage } from './dress-page.tsx'

type Dress = Answers['admin']['dresses']['rows'][number]

const states: Record<Dress['state'], readonly [word: string, tone: Tone] | undefined> = {
  shown: undefined,
  unavailable: ['Unavailable', 'outline'],
  withheld: ['Hidden', 'destructive'],
  deleted: ['Deleted', 'outline'],
}

export const DressRow = ({ dress }: { dress: Dress }) => (
  <Row
    title={
      <RecordLink list="dresses" id={dress.dressId}>
        {dress.title}
      </RecordLink>
    }
    state={states[dress.state]}
  >
    <bdi>{dress.brand}</bdi>
    <span>${dress.pricePerDay} a day</span>
    <span>
      of{' '}
      <RecordLink list="people" id={dress.ownerId}>
        {dress.ownerName}
      </RecordLink>
    </span>
    <span>{dress.hearts} hearts</span>
    <span>{dress.rentals} rentals</span>
  </Row>
)

export const dresses = deskList({
  title: 'Dresses',
  finds: 'A part of a title, brand or owner, or a number',
  filters: { shown: 'Shown', unavailable: 'Unavailable', withheld: 'Hidden', deleted: 'Deleted' },
  useRows: (asked) => trpc.admin.dresses.useInfiniteQuery(asked, inPages),
  row: (dress: Dress) => <DressRow key={dress.dressId} dress={dress} />,
  Record: DressPage,
})
