import { trpc, type Answers } from '../../api/api.ts'
import type { Tone } from '../../ui/badge.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { deskList, inPages, RecordLink, Row } from './desk-list.tsx'
import { PersonPage } from './person-page.tsx'

type Person = Answers['admin']['people']['rows'][number]

const states: Record<Person['state'], readonly [word: string, tone: Tone] | undefined> = {
  confirmed: undefined,
  admin: ['Admin', 'secondary'],
  unconfirmed: ['Unconfirmed', 'warning'],
  suspended: ['Suspended', 'destructive'],
  left: ['Left', 'outline'],
}

export const PersonRow = ({ person }: { person: Person }) => (
  <Row
    title={
      <RecordLink list="people" id={person.personId}>
        {person.name}
      </RecordLink>
    }
    state={states[person.state]}
  >
    {person.email && <span>{person.email}</span>}
    <span>
      since <LocalTime at={person.createdAt} />
    </span>
    <span>{person.dresses} dresses</span>
    <span>{person.rentals} rentals</span>
    {Boolean(person.reports) && <span>{person.reports} open reports</span>}
  </Row>
)

export const people = deskList({
  title: 'People',
  finds: 'A part of a name or e-mail',
  filters: { admins: 'Admins', suspended: 'Suspended', unconfirmed: 'Unconfirmed', lenders: 'Lenders' },
  useRows: (asked) => trpc.admin.people.useInfiniteQuery(asked, inPages),
  row: (person: Person) => <PersonRow key={person.personId} person={person} />,
  Record: PersonPage,
})
