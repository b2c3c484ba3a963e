import { CatchBoundary, useNavigate, type ErrorComponentProps } from '@tanstack/react-router'
import { Failed } from '../ui/states.tsx'
import { succeeded } from '../ui/toast.tsx'
import classes from './add-dress.module.css'
import { ListingForm } from './listing-form.tsx'

/** Lists a dress, with advice beside the form. */
export function AddDressPage() {
  const navigate = useNavigate()
  return (
    <div className={`page ${classes.page}`}>
      <header className={classes.head}>
        <h1>List your dress for rent</h1>
        <p>A few photos, a few facts, a price per day. You approve every request.</p>
      </header>
      <div className={classes.columns}>
        <CatchBoundary getResetKey={() => 'form'} errorComponent={FormFailed}>
          <ListingForm
            onListed={async ({ slug }) => {
              succeeded('Your dress has been listed successfully!')
              await navigate({ to: '/dresses/$slug', params: { slug } })
            }}
          />
        </CatchBoundary>
        <aside className={classes.tips} aria-labelledby="tips">
          <h2 id="tips">What makes a dress rent</h2>
          <h3>Photos</h3>
          <ul>
            <li>Daylight, a plain wall, the whole dress in the frame.</li>
            <li>Front, back, and one detail: three photos rent better than one.</li>
            <li>The first photo is the cover everybody sees.</li>
          </ul>
          <h3>Details</h3>
          <ul>
            <li>Say how it fits, and for which height and shoes it is hemmed.</li>
            <li>Name the fabric, the color in daylight, and any small flaw.</li>
            <li>Tell where it has danced before: renters love a story.</li>
          </ul>
          <h3>Pricing</h3>
          <ul>
            <li>Ask 10 to 15 percent of the retail price per day.</li>
            <li>Longer rentals cost less a day: 10 percent off from 7 days, 25 percent off from 28.</li>
          </ul>
        </aside>
      </div>
    </div>
  )
}

const FormFailed = ({ reset }: ErrorComponentProps) => (
  <Failed title="The form could not be shown" retry={reset}>
    Please try again. What you have typed so far is kept.
  </Failed>
)
