import { Link, type LinkProps } from '@tanstack/react-router'
import { formatDayCount } from '../../../shared/day.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { icon } from '../../ui/icons.tsx'
import classes from './admin-page.module.css'
import { RemoveDemo } from './remove-demo.tsx'
import { Weeks } from './weeks.tsx'

type Overview = Answers['admin']['overview']
type To = LinkProps['to']

const TickIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />)

/** Where admins begin: what waits for them, how the shop goes, and all that they look after. */
export function AdminPage() {
  // What the steps say changes on other pages.
  const [desk] = trpc.admin.overview.useSuspenseQuery(undefined, { staleTime: 0 })
  const { steps, waiting, weeks, backup, version } = desk
  const isReady = stepNames.every((name) => steps[name])
  return (
    <div className={`page stack ${classes.page}`}>
      <h1>Administration</h1>
      <WhatWaits waiting={waiting} />
      {!isReady && <Steps steps={steps} />}
      <nav aria-labelledby="places">
        <h2 id="places">What you look after</h2>
        <ul className={`${classes.list} ${classes.places}`}>
          {places.map(([place, label]) => (
            <li key={label} className={classes.row}>
              <Link {...place}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <Weeks weeks={weeks} />
      {isReady && (
        <details>
          <summary>Before others came: all is done</summary>
          <Steps steps={steps} />
        </details>
      )}
      <p className="meta">
        Version {version}.{' '}
        {backup ? `The last backup was made ${ago(backup.days)}.` : 'There is no backup yet.'}
      </p>
    </div>
  )
}

/** A list of the desk, as far as a filter shows it. */
const list = (name: string, show?: string) =>
  ({ to: '/admin/$list/{-$id}', params: { list: name }, search: { show } }) as const

const places = [
  [list('people'), 'People'],
  [list('dresses'), 'Dresses'],
  [list('rentals'), 'Rentals'],
  [list('demand'), 'What people look for'],
  [list('audit'), 'What is on record'],
  [{ to: '/admin/reports' }, 'Reports'],
  [{ to: '/admin/reviews' }, 'Reviews'],
  [{ to: '/admin/mail' }, 'Letters'],
  [{ to: '/admin/settings' }, 'Settings'],
  [{ to: '/admin/backups' }, 'Backups'],
  [{ to: '/admin/password-reset' }, 'Reset a User’s Password'],
] as const

/** What waits, where it is decided, and in which words: of one, and of several. */
const waitingWords: Record<
  Overview['waiting'][number]['what'],
  Pick<LinkProps, 'to' | 'params' | 'search'> & { words: [string, string] }
> = {
  reports: { to: '/admin/reports', words: ['report', 'reports'] },
  answers: { to: '/admin/reports', words: ['answer to a decision', 'answers to decisions'] },
  overdue: { ...list('rentals', 'not_back'), words: ['dress that is not back', 'dresses that are not back'] },
  toDecide: {
    ...list('rentals', 'to_decide'),
    words: [
      'rental of somebody suspended, for you to decide',
      'rentals of people suspended, for you to decide',
    ],
  },
  reviews: { to: '/admin/reviews', words: ['review that is held back', 'reviews that are held back'] },
  letters: {
    to: '/admin/mail',
    search: { state: 'failed' },
    words: ['letter that failed', 'letters that failed'],
  },
  jobs: { to: '/admin/mail', words: ['job that failed', 'jobs that failed'] },
}
const waitingNames = Object.keys(waitingWords) as (keyof typeof waitingWords)[]

const ago = (days: number) => (days ? `${formatDayCount(days)} ago` : 'within a day')

const WhatWaits = ({ waiting }: Pick<Overview, 'waiting'>) => (
  <section aria-labelledby="waits">
    <h2 id="waits">What waits</h2>
    {waiting.length ? (
      <ul className={classes.list}>
        {waiting
          .toSorted((a, b) => waitingNames.indexOf(a.what) - waitingNames.indexOf(b.what))
          .map(({ what, count, days }) => {
            const { words, ...place } = waitingWords[what]
            return (
              <li key={what} className={classes.row}>
                <Link {...place}>
                  {count} {words[count === 1 ? 0 : 1]}
                </Link>
                <span className="meta">
                  {count > 1 && 'oldest '}
                  {days ? formatDayCount(days) : 'today'}
                </span>
              </li>
            )
          })}
      </ul>
    ) : (
      <p>Nothing waits for you.</p>
    )}
  </section>
)

/** What each step takes, and where. */
const stepWords: Record<keyof Overview['steps'], { to: To; words: string }> = {
  name: { to: '/admin/settings', words: 'The shop has a name and a support address of its own.' },
  mail: { to: '/admin/mail', words: 'A mail server has taken a test letter.' },
  law: { to: '/admin/settings', words: 'Terms, privacy and imprint are written.' },
  travel: { to: '/admin/settings', words: 'It is said how dresses travel, and with what.' },
  demo: { to: '/dress-rental', words: 'The people and dresses of the demo are gone.' },
  backup: { to: '/admin/backups', words: 'There is a backup of the last seven days.' },
}
const stepNames = Object.keys(stepWords) as (keyof typeof stepWords)[]

function Steps({ steps }: Pick<Overview, 'steps'>) {
  const done = stepNames.filter((name) => steps[name]).length
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Before others come</h2>
      <p className="hint">
        {done} of {stepNames.length} are done. None is ticked by hand: they show how the shop is.
      </p>
      <ol className={classes.list}>
        {stepNames.map((name) => (
          <li key={name} className={classes.row} data-done={steps[name] || undefined}>
            <span className={classes.mark}>{steps[name] && <TickIcon size={18} />}</span>
            <Link to={stepWords[name].to}>{stepWords[name].words}</Link>
            <span className="meta">{steps[name] ? 'Done' : 'To do'}</span>
            {name === 'demo' && !steps.demo && <RemoveDemo />}
          </li>
        ))}
      </ol>
    </section>
  )
}
