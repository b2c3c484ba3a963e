import { getRouteApi, Link } from '@tanstack/react-router'
import type { LetterState } from '../../shared/notices/mail.ts'
import { HeldLetters } from './held-letters.tsx'
import { JobList } from './job-list.tsx'
import { LetterRow } from './letter-row.tsx'
import { stateWords, wayWords } from './letter-words.ts'
import { AdminList } from './admin-list.tsx'
import classes from './admin-list.module.css'
import { TestLetter } from './test-letter.tsx'
import { useKeyboardInList } from './use-keyboard-in-list.ts'
import { useLetters } from './use-letters.ts'

const route = getRouteApi('/_signed-in/admin/mail')

/** All letters of the shop, newest first, and how letters are sent. */
export function MailPage() {
  const { state } = route.useSearch()
  const { list, newest } = useLetters(state)
  const { place, keepKeyboard } = useKeyboardInList()
  return (
    <div className={`page ${classes.page}`}>
      <h1>Letters</h1>
      {newest && <p className={classes.way}>{wayWords[newest.way](newest)}</p>}
      {newest?.heldSince && <HeldLetters />}
      {newest && newest.way !== 'off' && <TestLetter />}
      {newest && <StateFilter counts={newest.counts} />}
      <AdminList
        label="Letters"
        list={list}
        empty={state ? 'No letters here.' : 'No letters yet.'}
        place={place}
      >
        {(letter) => <LetterRow key={letter.id} letter={letter} onTryAgain={keepKeyboard} />}
      </AdminList>
      {newest && newest.jobs.length > 0 && <JobList jobs={newest.jobs} />}
    </div>
  )
}

interface StateFilterProps {
  counts: Partial<Record<LetterState, number>>
}

/** The number of letters in each state, each a link to them. */
const StateFilter = ({ counts }: StateFilterProps) => (
  <nav aria-label="Letters by state">
    <ul className={classes.states}>
      <StateLink word="All" count={Object.values(counts).reduce((sum, count) => sum + count, 0)} />
      {(Object.keys(stateWords) as LetterState[]).map((state) => (
        <StateLink key={state} state={state} word={stateWords[state][0]} count={counts[state] ?? 0} />
      ))}
    </ul>
  </nav>
)

const StateLink = ({ state, word, count }: { state?: LetterState; word: string; count: number }) => (
  <li>
    <Link
      to="/admin/mail"
      search={{ state }}
      activeOptions={{ exact: true }}
      resetScroll={false}
      className={classes.state}
    >
      {word} <span className={classes.count}>{count}</span>
    </Link>
  </li>
)
