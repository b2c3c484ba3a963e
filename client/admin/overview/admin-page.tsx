import { Link, type LinkProps } from '@tanstack/react-router'
import { trpc, type Answers } from '../../api/api.ts'
import { icon } from '../../ui/icons.tsx'
import classes from './admin-page.module.css'
import { RemoveDemo } from './remove-demo.tsx'

type Overview = Answers['admin']['overview']
type To = LinkProps['to']

const TickIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />)

/** Where admins begin: what is still to be done before others come, and all that they look after. */
export function AdminPage() {
  // What the steps say changes on other pages.
  const [{ steps, waiting, version }] = trpc.admin.overview.useSuspenseQuery(undefined, { staleTime: 0 })
  return (
    <div className={`page stack ${classes.page}`}>
      <h1>Administration</h1>
      <Steps steps={steps} />
      <nav aria-labelledby="places">
        <h2 id="places">What you look after</h2>
        <ul className={classes.list}>
          <Place to="/admin/settings" label="Settings" />
          <Place to="/admin/mail" label="Letters" count={waiting.letters} />
          <Place to="/admin/reports" label="Reports" count={waiting.reports} />
          <Place to="/admin/reviews" label="Reviews" count={waiting.reviews} />
          <Place to="/admin/backups" label="Backups" />
          <Place to="/admin/password-reset" label="Reset a User's Password" />
        </ul>
      </nav>
      <p className="meta">Version {version}</p>
    </div>
  )
}

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

const Place = ({ to, label, count }: { to: To; label: string; count?: number | null }) => (
  <li className={classes.row}>
    <Link to={to}>{label}</Link>
    {Boolean(count) && <span className="meta">{count} to look at</span>}
  </li>
)
