import { getRouteApi, Link } from '@tanstack/react-router'
import { useId } from 'react'
import { NotFound } from '../../error-pages/not-found.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import classes from '../admin-list.module.css'
import { desk } from './desk.ts'
import type { DeskSearch } from './desk-list.tsx'

const route = getRouteApi('/_signed-in/admin/$list/{-$id}')

/** A list of the desk, or the page of one of its rows. */
export function DeskPage() {
  const { list, id } = route.useParams()
  const search = route.useSearch()
  if (!isList(list)) return <NotFound />
  const { Record } = { Record: undefined, ...desk[list] }
  if (id !== undefined) return Record ? <Record key={id} id={id} Rows={rows} /> : <NotFound />
  return <ListPage key={list} list={list} search={search} />
}

const rows = {
  people: desk.people.Rows,
  dresses: desk.dresses.Rows,
  rentals: desk.rentals.Rows,
  audit: desk.audit.Rows,
}

const isList = (name: string): name is keyof typeof desk => Object.hasOwn(desk, name)

function ListPage({ list, search }: { list: keyof typeof desk; search: DeskSearch }) {
  const { title, finds, filters, Rows } = desk[list]
  const navigate = route.useNavigate()
  const go = (change: DeskSearch) => void navigate({ search: { ...search, ...change }, resetScroll: false })
  const field = useId()
  const file = new URLSearchParams(Object.entries(search).filter(([, value]) => value))
  return (
    <div className={`page ${classes.page}`}>
      <h1>{title}</h1>
      <nav aria-label="Lists">
        <ul className={classes.states}>
          {Object.entries(desk).map(([name, { title }]) => (
            <li key={name}>
              <Link
                to="/admin/$list/{-$id}"
                params={{ list: name, id: undefined }}
                search={{}}
                activeOptions={{ exact: true, includeSearch: false }}
                className={classes.state}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form
        role="search"
        className={classes.test}
        onSubmit={(event) => {
          event.preventDefault()
          go({ q: String(new FormData(event.currentTarget).get('q')).trim() || undefined })
        }}
      >
        <TextInput
          key={search.q}
          id={field}
          name="q"
          type="search"
          label="Search"
          description={finds}
          defaultValue={search.q}
          maxLength={100}
        />
        <NativeSelect
          label="Show"
          value={search.show ?? ''}
          onChange={({ target: { value } }) => go({ show: value || undefined })}
          data={[
            { value: '', label: 'All' },
            ...Object.entries(filters).map(([value, label]) => ({ value, label })),
          ]}
        />
        <SubmitButton label="Search" busyLabel="Search" isBusy={false} />
        <a href={`/_api/admin/csv/${list}.csv?${file}`} download className="link">
          Download as CSV
        </a>
      </form>
      <Rows {...search} />
    </div>
  )
}
