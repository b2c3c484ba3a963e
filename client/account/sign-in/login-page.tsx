import { CatchBoundary, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { askedFor } from './asked-for.ts'
import { loginPicture } from './login-picture.ts'
import { useShop } from '../../head/shop.ts'
import { Picture } from '../../ui/picture.tsx'
import { AccountExists } from './account-exists.tsx'
import { useGoogleSignIn } from '../google/google.ts'
import { GoogleButton } from '../google/google-button.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login.module.css'
import { RegisterForm } from './register-form.tsx'
import * as media from '../../ui/media.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The owner to whom the visitor has an unsent message. */
    letterTo?: string
  }
}

interface LoginPageProps {
  isNew: boolean
  /** Where to go after signing in. */
  path: string
  /** The unparsed `from` of the address, for the link to the other mode. */
  from?: string
}

const AskedDress = lazy(async () => ({ default: (await import('./asked-dress.tsx')).AskedDress }))

/** In place of the dress when its code cannot be loaded: signing in works without it. */
const Nothing = () => null

/** Pages on which a dress is listed: a visitor's photos and texts wait there. */
const LISTING = /^\/dresses\/(add|new)\b/

const never = () => () => {}

/** Signing in and signing up: one page with two modes, beside a picture. */
export function LoginPage({ isNew, path, from }: LoginPageProps) {
  const google = useGoogleSignIn(path)
  const navigate = useNavigate()
  const { history } = useRouter()
  const shop = useShop()
  // Not in the server's HTML, which knows no browser's storage.
  const letterTo = useSyncExternalStore(
    never,
    () => history.location.state.letterTo,
    () => undefined,
  )

  const asked = askedFor(from)

  /** Signs in to the existing account. */
  function done() {
    google.dismiss()
    if (isNew) void navigate({ to: '/login', search: { from }, state: true, replace: true })
  }

  return (
    <div className={classes.login}>
      <Picture {...loginPicture} alt="" sizes={`${media.wide} 50vw, 1px`} className={classes.photo} />
      <div className={classes.side}>
        <div className={classes.column}>
          {asked && (
            <CatchBoundary getResetKey={() => from} errorComponent={Nothing}>
              <Suspense fallback={<Skeleton height={96} />}>
                <AskedDress {...asked} />
              </Suspense>
            </CatchBoundary>
          )}
          <h1>{isNew ? 'Create an Account' : 'Welcome Back'}</h1>
          <p className={classes.subtitle}>
            {letterTo ? (
              <>
                Your message to <bdi>{letterTo}</bdi> waits. {isNew ? 'Sign up' : 'Sign in'} to send it.
              </>
            ) : LISTING.test(path) ? (
              `${isNew ? 'Sign up' : 'Sign in'}, and your listing goes on.`
            ) : isNew ? (
              'Join our community of renters and lenders'
            ) : (
              `Sign in to continue your journey with ${shop.name}`
            )}
          </p>
          {google.progress.step === 'linking' && <AccountExists {...google.progress} onClose={done} />}
          {isNew ? <RegisterForm path={path} from={from} /> : <LoginForm path={path} />}
          <div className={classes.or}>
            <span>OR</span>
          </div>
          <GoogleButton {...google} label="Continue with Google" />
          {shop.terms && (
            <p className={classes.other}>
              By creating an account you accept the{' '}
              <a href="/terms" target="_blank">
                Terms
              </a>
              .
            </p>
          )}
          <p className={classes.other}>
            {isNew ? 'Already have an account?' : "Don't have an account?"}{' '}
            <Link to="/login" search={{ mode: isNew ? undefined : 'signup', from }} state={true} replace>
              {isNew ? 'Sign In' : 'Sign Up'}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}
