import { formatMonth } from '../../shared/month.ts'
import type { Answers } from '../api/api.ts'
import { Stars } from '../ui/stars.tsx'
import { AnswerClock } from '../booking/answer-clock.tsx'
import { ClosetLink } from '../people/closet-link.tsx'
import { Avatar } from '../ui/avatar.tsx'
import classes from './owner-block.module.css'

type OwnerBlockProps = Pick<Answers['dresses']['bySlug'], 'id' | 'owner' | 'location'>

/** The owner, the location, and how the owner answers requests. */
export const OwnerBlock = ({ id, owner, location }: OwnerBlockProps) => (
  <div className={classes.owner}>
    <Avatar name={owner.displayName} url={owner.avatarUrl} size={48} />
    <div className={classes.words}>
      <p className={classes.name}>
        Lent by <ClosetLink slug={owner.closetSlug} name={owner.displayName} />
      </p>
      {location && (
        <p className="meta" dir="auto">
          {location}
        </p>
      )}
      <p className="meta">Member since {formatMonth(owner.createdAt)}</p>
      <p className="meta">
        {owner.rating === null ? 'New lender' : <Stars rating={owner.rating} count={owner.ratingCount} />}
      </p>
      <AnswerClock dressId={id} name={owner.displayName} className="meta" />
    </div>
  </div>
)
