import { Link } from '@tanstack/react-router'
import { useShop } from '../head/shop.ts'
import { useSignInFrom } from '../session/lost-session.tsx'
import { useLogout, useSession } from '../session/session.ts'
import { Bell } from '../notices/bell.tsx'
import { trpc } from '../api/api.ts'
import { useFavorites } from '../favorites/favorites.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import classes from './header.module.css'

/** How often a visible page polls for unread messages, in milliseconds. */
const ASK_EVERY_MS = 60_000

export const Header = () => (
  <header className={classes.header}>
    <div className={`page ${classes.row}`}>
      <Logo />
      <nav aria-label="Main" className={classes.nav}>
        <Link to="/" activeOptions={{ exact: true }} className={classes.home}>
          Home
        </Link>
        <Link to="/dress-rental">
          Rent <span className={classes.what}>Dresses</span>
        </Link>
        <MemberLinks />
      </nav>
      <div className={classes.session}>
        <Session />
      </div>
    </div>
  </header>
)

function Logo() {
  const { name, logo } = useShop()
  return (
    <Link to="/" className={classes.logo} data-long={name.length > 14 || undefined}>
      {logo ? <img {...logo} alt={name} /> : name}
    </Link>
  )
}

function MemberLinks() {
  const { user } = useSession()
  const { canSave, favorites = [] } = useFavorites()
  const { data: unread = 0 } = trpc.messages.unread.useQuery(undefined, {
    enabled: canSave,
    refetchInterval: ASK_EVERY_MS,
  })
  if (!user) return null
  return (
    <>
      <Link to="/favorites">
        Favorites
        {favorites.length > 0 && <span className={classes.count}>{favorites.length}</span>}
      </Link>
      <Link to="/messages">
        Messages
        {unread > 0 && (
          <span className={classes.count}>
            {unread}
            <span className="unseen">{unread === 1 ? ' unread message' : ' unread messages'}</span>
          </span>
        )}
      </Link>
      <Link to="/dashboard">
        Dashboard
        {user.ownerTasks > 0 && (
          <span className={classes.count}>
            {user.ownerTasks}
            <span className="unseen"> to do</span>
          </span>
        )}
      </Link>
      {user.role === 'admin' && <Link to="/admin">Admin</Link>}
    </>
  )
}

function Session() {
  const { user, isChecking } = useSession()
  const logout = useLogout()
  const from = useSignInFrom()

  if (isChecking) return <Skeleton width={120} height={36} label="Checking your session" />
  if (!user) {
    return (
      <>
        <ButtonLink to="/login" search={{ from }} variant="subtle" className={classes.signIn}>
          Sign In
        </ButtonLink>
        <ButtonLink to="/login" search={{ mode: 'signup', from }}>
          Sign Up
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {!user.mustChangePassword && <Bell />}
      <Link to="/account" className={classes.person}>
        <Avatar name={user.displayName} url={user.avatarUrl} />
        <bdi className={classes.name}>{user.displayName}</bdi>
      </Link>
      <Button variant="subtle" className={classes.signIn} onClick={() => logout.mutate()}>
        Log out
      </Button>
    </>
  )
}
