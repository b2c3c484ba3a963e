import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { reason, trpc } from '../api/api.ts'
import { ClosetForm } from './closet-form.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Failed } from '../ui/feedback/states.tsx'
import classes from './account-page.module.css'
import { Address } from './address.tsx'
import { AvatarField } from './avatar-field.tsx'
import { BlockedPeople } from './contact/blocked-people.tsx'
import { MessagesOnly } from './contact/messages-only.tsx'
import { DownloadData } from './own-data/download-data.tsx'
import { DeleteAccount } from './own-data/delete-account.tsx'
import { Sessions } from './sessions.tsx'
import { NameForm } from './name-form.tsx'
import { useSession } from '../session/session.ts'
import { SignInMethods } from './sign-in-methods.tsx'

const route = getRouteApi('/_signed-in')

export function AccountPage() {
  const { user: arrived } = route.useRouteContext()
  const { user: now } = useSession()
  // After the session's end the user still finds what they typed, and the way to sign in. Another user does
  // not.
  const user = now?.id === arrived.id ? now : arrived
  const { data: account, error, refetch } = trpc.auth.account.useQuery()
  const { data: blocked = [] } = trpc.people.blocked.useQuery()
  // After the last person is unblocked the section stays.
  const [wasBlocking, setWasBlocking] = useState(false)
  if (blocked.length > 0 && !wasBlocking) setWasBlocking(true)
  const { data: closet } = trpc.closets.mine.useQuery()

  return (
    <div className={`page ${classes.page}`}>
      <h1>My Account</h1>
      <Part title="Profile" about="Lenders and renters see your name and picture.">
        <AvatarField name={user.displayName} url={user.avatarUrl} />
        <NameForm userId={user.id} displayName={user.displayName} />
      </Part>
      {closet && (
        <Part
          id="closet"
          title="Your closet"
          about="Where your dresses are together, for everybody to see and to follow."
        >
          <ClosetForm userId={user.id} closet={closet} />
        </Part>
      )}
      <Part title="Email" about="You sign in with your address, and letters go there.">
        <Address email={user.email} account={account} isLoading={!account && !error} />
        <MessagesOnly />
      </Part>
      <Part title="Measurements" about="Only you see them.">
        <p>With them, dresses say how they fit you.</p>
        <div className="buttons">
          <ButtonLink to="/account/measurements" variant="default">
            My Measurements
          </ButtonLink>
        </div>
      </Part>
      <Part title="Saved searches" about="We write to you when one of them finds something.">
        <div className="buttons">
          <ButtonLink to="/account/searches" variant="default">
            See Saved Searches
          </ButtonLink>
        </div>
      </Part>
      <Part title="Decisions" about="What was decided about you, and what became of what you reported.">
        <div className="buttons">
          <ButtonLink to="/account/decisions" variant="default">
            See Decisions
          </ButtonLink>
        </div>
      </Part>
      {(blocked.length > 0 || wasBlocking) && (
        <Part title="Blocked" about="They can neither write to you nor ask for your dresses.">
          <BlockedPeople people={blocked} />
        </Part>
      )}
      {user.role === 'admin' && (
        <Part title="For admins" about="The shop and its settings, letters, reports and reviews.">
          <div className="buttons">
            <ButtonLink to="/admin" variant="default">
              Administration
            </ButtonLink>
          </div>
        </Part>
      )}
      {error && (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, "We couldn't load the rest of your account. Please try again later.")}
        </Failed>
      )}
      {!account && !error && (
        <div role="status" aria-label="Loading your account" className={classes.loading}>
          <Skeleton height={20} width="50%" />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {account && (
        <>
          <Part title="Signing in" about="The ways into your account.">
            <SignInMethods {...account} />
          </Part>
          <Part title="Devices" about="Where you are signed in.">
            <Sessions sessions={account.sessions} />
          </Part>
          <Part title="Your data" about="What we keep about you, for you to keep.">
            <p>Your dresses, rentals, messages, reviews, letters and pictures, in one file. Once a day.</p>
            <div>
              <DownloadData hasPassword={account.hasPassword} email={user.email} />
            </div>
          </Part>
          <Part title="Leaving" about="Delete your account for good.">
            <DeleteAccount hasPassword={account.hasPassword} email={user.email} />
          </Part>
        </>
      )}
    </div>
  )
}

interface PartProps {
  /** The anchor of links to it. */
  id?: string
  title: string
  about: string
  children: ReactNode
}

/** One section of the account, below a hairline. */
const Part = ({ id, title, about, children }: PartProps) => (
  <section id={id} className={`stack ${classes.part}`}>
    <div>
      <h2>{title}</h2>
      <p className={classes.about}>{about}</p>
    </div>
    <div className={`stack ${classes.body}`}>{children}</div>
  </section>
)
