import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { trpc } from '../../api/api.ts'
import { pagedList } from '../../api/pagination.ts'
import { Badge } from '../../ui/badge.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { AdminList, States } from '../admin-list.tsx'
import classes from '../admin-list.module.css'
import { inPages } from '../in-pages.ts'
import { RecordPage } from './record-page.tsx'
import { Facts } from './rows.tsx'

const route = getRouteApi('/_signed-in/admin/$list/{-$id}')

/** A list of the desk, or the page of one of its rows. */
export function DeskPage() {
  const { list, id } = route.useParams()
  return id === undefined ? <ListPage key={list} list={list} /> : <RecordPage key={id} list={list} id={id} />
}

/** Any list, in the words of the server. */
function ListPage({ list }: { list: string }) {
  const search = route.useSearch()
  const rows = trpc.admin.list.useInfiniteQuery({ list, ...search }, inPages)
  const { title, lists, finds, filters, hasRecords } = {
    title: '',
    lists: [],
    filters: {},
    ...rows.data?.pages[0],
  }
  const navigate = route.useNavigate()
  const go = (change: typeof search) =>
    void navigate({ search: { ...search, ...change }, resetScroll: false })
  const field = useId()
  const box = useRef<HTMLInputElement>(null)
  useRestoreFocus(box, search.q)
  const file = new URLSearchParams(Object.entries(search).filter(([, value]) => value))
  return (
    <div className={`page ${classes.page}`}>
      <h1>{title}</h1>
      <States
        label="Lists"
        states={lists.map((other) => ({
          to: '/admin/$list/{-$id}',
          params: { list: other.name, id: undefined },
          search: {},
          activeOptions: { exact: true, includeSearch: false },
          word: other.title,
        }))}
      />
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
          ref={box}
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
      <AdminList label={title} list={pagedList(rows, (page) => page.rows)} empty="Nothing here.">
        {({ id, name, state, facts }) => (
          <li key={id} className={classes.letter}>
            <span className={classes.about}>
              {hasRecords ? (
                <Link to="/admin/$list/{-$id}" params={{ list, id }} search={{}} dir="auto">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            {state && (
              <span className={classes.became}>
                <Badge tone={state[1]}>{state[0]}</Badge>
              </span>
            )}
            <Facts facts={facts} />
          </li>
        )}
      </AdminList>
    </div>
  )
}
