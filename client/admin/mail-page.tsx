import { getRouteApi } from '@tanstack/react-router'
import type { LetterState } from '../../shared/notices/mail.ts'
import { HeldLetters } from './held-letters.tsx'
import { JobList } from './job-list.tsx'
import { LetterRow } from './letter-row.tsx'
import { stateWords, wayWords } from './letter-words.ts'
import { AdminList, States } from './admin-list.tsx'
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
      {newest && <States label="Letters by state" states={statesOf(newest.counts)} />}
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

/** The number of letters in each state, and of all. */
const statesOf = (counts: Partial<Record<LetterState, number>>) => [
  {
    to: '/admin/mail' as const,
    word: 'All',
    count: Object.values(counts).reduce((sum, count) => sum + count, 0),
  },
  ...(Object.keys(stateWords) as LetterState[]).map((state) => ({
    to: '/admin/mail' as const,
    search: { state },
    word: stateWords[state][0],
    count: counts[state] ?? 0,
  })),
]
