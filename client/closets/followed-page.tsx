import { Link } from '@tanstack/react-router'
import { LOCALE } from '../../shared/locale.ts'
import { reason, trpc, type Answers } from '../api/api.ts'
import { byCursor, pagedList } from '../api/pagination.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Empty, Failed } from '../ui/feedback/states.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Pages } from '../ui/lists/pages.tsx'
import { Picture } from '../ui/picture.tsx'
import { ClosetLink } from '../people/closet-link.tsx'
import { FollowButton } from './follow-button.tsx'
import classes from './followed-page.module.css'
import * as media from '../ui/media.ts'

type Followed = Answers['closets']['followedPage']['closets'][number]

/** The followed closets, with the newest dresses of each. */
export function FollowedPage() {
  const query = trpc.closets.followedPage.useInfiniteQuery({}, byCursor)
  return (
    <div className={`page ${classes.page}`}>
      <h1>Closets I Follow</h1>
      <Pages
        list={pagedList(query, ({ closets }) => closets)}
        loading={<ClosetSkeletons />}
        failed={
          <Failed title="Something went wrong" retry={() => void query.refetch()}>
            {reason(query.error, "We couldn't load the closets you follow. Please try again later.")}
          </Failed>
        }
        empty={
          <Empty
            title="You follow no closet yet."
            action={<ButtonLink to="/dress-rental">Browse Dresses</ButtonLink>}
          >
            Follow whoever lends what you like, and hear once a day of what is new there.
          </Empty>
        }
        label="Show more"
        failure="More closets could not be loaded. Please try again."
      >
        {(closets) => (
          <ul className={classes.list}>
            {closets.map((closet) => (
              <ClosetRow key={closet.closetId} closet={closet} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

const ClosetRow = ({ closet }: { closet: Followed }) => {
  const { slug, displayName, avatarUrl, city, dressCount, newest } = closet
  return (
    <li className={`stack ${classes.closet}`}>
      <div className={classes.who}>
        <Avatar name={displayName} url={avatarUrl} size={48} />
        <div className={classes.words}>
          <h2 className={classes.name}>
            <ClosetLink slug={slug} name={displayName} />
          </h2>
          <p>
            {city && (
              <>
                <bdi>{city}</bdi>,{' '}
              </>
            )}
            {dressCount === 0 && 'nothing to rent at the moment'}
            {dressCount === 1 && 'one dress to rent'}
            {dressCount > 1 && `${dressCount.toLocaleString(LOCALE)} dresses to rent`}
          </p>
        </div>
        <FollowButton closet={closet} />
      </div>
      {newest.length > 0 && (
        <ul className={classes.newest} aria-label={`Newest of ${displayName}`}>
          {newest.map(({ slug, title, imageUrl, imageColor }) => (
            <li key={slug}>
              <Link to="/dresses/$slug" params={{ slug }} className={classes.dress}>
                {imageUrl && (
                  <Picture
                    src={imageUrl}
                    alt=""
                    width={300}
                    height={400}
                    sizes={`${media.medium} 150px, 23vw`}
                    color={imageColor ?? undefined}
                  />
                )}
                <span dir="auto">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const ClosetSkeletons = () => (
  <div role="status" aria-label="Loading the closets you follow" className={classes.list}>
    {Array.from({ length: 3 }, (_, index) => (
      <div key={index} className={`stack ${classes.closet}`}>
        <Skeleton height={48} width="60%" />
        <Skeleton height={160} />
      </div>
    ))}
  </div>
)
