import { Link, type LinkProps } from '@tanstack/react-router'
import { reason, trpc, type Answers } from '../../api/api.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import { icon } from '../../ui/icons.tsx'
import classes from './admin-page.module.css'
import { RemoveDemo } from './remove-demo.tsx'

const TickIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />)

type Overview = Answers['admin']['overview']

/** Where admins begin: what is still to be done before the shop is ready, and all that they look after. */
export function AdminPage() {
  const { data, error, refetch } = trpc.admin.overview.useQuery()
  if (data)
    return (
      <div className={`page stack ${classes.page}`}>
        <h1>Administration</h1>
        <Steps steps={data.steps} />
        <Places waiting={data.waiting} />
        <p className="meta">Version {data.version}</p>
      </div>
    )
  return (
    <div className={`page stack ${classes.page}`}>
      <h1>Administration</h1>
      {error ? (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, 'This could not be loaded. Please try again.')}
        </Failed>
      ) : (
        <Skeleton height={640} label="Loading what is to be done" />
      )}
    </div>
  )
}

interface Step {
  title: string
  /** What it takes. */
  words: string
  to: LinkProps['to']
}

const stepWords: Record<keyof Overview['steps'], Step> = {
  name: {
    title: 'Name and address',
    words: 'The shop has a name of its own, and an address that people can write to.',
    to: '/admin/settings',
  },
  mail: {
    title: 'Mail',
    words: 'A mail server has taken a test letter.',
    to: '/admin/mail',
  },
  law: {
    title: 'Legal texts',
    words: 'Terms, privacy and imprint are written; each can begin with an outline.',
    to: '/admin/settings',
  },
  travel: {
    title: 'How dresses travel',
    words: 'The settings are saved, with the ways that dresses travel and what the shop adds.',
    to: '/admin/settings',
  },
  demo: {
    title: 'The demo',
    words: 'Its people and their dresses are gone.',
    to: '/dress-rental',
  },
  backup: {
    title: 'A backup',
    words: 'The last one is not older than seven days.',
    to: '/admin/settings',
  },
}

function Steps({ steps }: Pick<Overview, 'steps'>) {
  const names = Object.keys(stepWords) as (keyof typeof steps)[]
  const taken = names.filter((name) => steps[name]).length
  return (
    <section className="stack" aria-labelledby="steps">
      <h2 id="steps">{taken < names.length ? 'Before others come' : 'Ready for others'}</h2>
      <p className="hint">
        {taken} of {names.length} are done. Nothing here is ticked by hand: each step shows how the shop is.
      </p>
      <ol className={classes.steps}>
        {names.map((name) => {
          const { title, words, to } = stepWords[name]
          return (
            <li key={name} className={classes.step} data-done={steps[name] || undefined}>
              <span className={classes.mark}>{steps[name] && <TickIcon size={18} />}</span>
              <div>
                <Link to={to}>{title}</Link>: {steps[name] ? 'done' : 'to do'}
                <p>{words}</p>
                {name === 'demo' && !steps.demo && <RemoveDemo />}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const Places = ({ waiting }: Pick<Overview, 'waiting'>) => (
  <nav aria-labelledby="places">
    <h2 id="places">What you look after</h2>
    <ul className={classes.places}>
      <Place to="/admin/settings" label="Settings" />
      <Place to="/admin/mail" label="Letters" count={waiting.mail} noun="could not be sent" />
      <Place to="/admin/reports" label="Reports" count={waiting.reports} noun="open" />
      <Place to="/admin/reviews" label="Reviews" count={waiting.reviews} noun="waiting" />
      <Place to="/admin/password-reset" label="Reset a User's Password" />
    </ul>
  </nav>
)

interface PlaceProps {
  to: LinkProps['to']
  label: string
  count?: number | null
  noun?: string
}

const Place = ({ to, label, count, noun }: PlaceProps) => (
  <li className={classes.place}>
    <Link to={to}>{label}</Link>
    {Boolean(count) && (
      <span>
        {count} {noun}
      </span>
    )}
  </li>
)
