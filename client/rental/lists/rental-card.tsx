import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatRentalDays } from '../../../shared/day.ts'
import { formatPrice, toCents } from '../../../shared/price.ts'
import { eventDayWords } from '../../../shared/rental/handover-days.ts'
import type { Answers } from '../../api/api.ts'
import { NextStep } from '../next-step.tsx'
import { RentalBadge } from './rental-badge.tsx'
import { useToday } from '../../calendar/today.ts'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import classes from '../rental-rows.module.css'
import { DressLink } from '../../dress-card/dress-link.tsx'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import { AnswerClock } from '../../booking/answer-clock.tsx'
import { isAhead } from '../../../shared/rental/alternatives.ts'
import { searchAlternatives } from '../search-alternatives.ts'
import { ProposalAnswer } from '../proposals/proposal-answer.tsx'
import { RentalLink } from './rental-link.tsx'
import { EmailOwner } from '../email-owner.tsx'
import { WithdrawButton } from '../withdraw-button.tsx'

interface RentalCardProps {
  rental: Answers['rentals']['mine'][number]
  heading: 'h2' | 'h3'
}

/** A renter's request or rental: owner and place, days, price, and the next step. */
export function RentalCard({ rental, heading: Heading }: RentalCardProps) {
  const { slug, title, brand, status, days, startDate, endDate, totalPrice, imageUrls } = rental
  const { ownerDisplayName, ownerContact } = rental
  const card = useRef<HTMLElement>(null)
  const today = useToday()
  useRestoreFocus(card, `${status} ${rental.proposal?.proposalId}`)
  return (
    <article ref={card} tabIndex={-1} className={classes.row}>
      <DressPhoto url={imageUrls[0]} color={rental.imageColors[0]} />
      <div className={classes.words}>
        <div className={classes.top}>
          <p dir="auto" className={`caps ${classes.brand}`}>
            {brand}
          </p>
          <RentalBadge rental={rental} />
        </div>
        <div className={classes.titleRow}>
          <Heading className={classes.title}>
            <DressLink slug={slug} title={title} />
          </Heading>
          <RentalLink rental={rental} title={title} />
        </div>
        <p className={classes.facts}>
          {formatRentalDays({ from: startDate, to: endDate }, today)} ·&nbsp;{days}&nbsp;days ·&nbsp;
          {formatPrice(toCents(totalPrice))}
          {eventDayWords(rental.eventDate, 'renter')}
        </p>
        <p className="meta">
          Lent by <bdi>{ownerDisplayName}</bdi> in <bdi>{rental.location}</bdi>
        </p>
        <div className="meta">
          <p>
            <NextStep rental={{ ...rental, ownerName: ownerDisplayName, renterName: 'You' }} side="renter" />
            {ownerContact && (
              <>
                {' '}
                <EmailOwner address={ownerContact} />
              </>
            )}
          </p>
        </div>
        {status === 'pending' && !rental.proposal && (
          <AnswerClock dressId={rental.dressId} name={ownerDisplayName} className="meta" />
        )}
        {status === 'cancelled' && isAhead(rental, today) && (
          <p>
            <Link to="/dress-rental" search={searchAlternatives(rental)} className={classes.else}>
              See what else is free
            </Link>
          </p>
        )}
        {status === 'pending' && <WithdrawButton rental={rental} />}
      </div>
      {status === 'pending' && rental.proposal && (
        <ProposalAnswer
          key={rental.proposal.proposalId}
          rental={rental}
          proposal={rental.proposal}
          otherName={ownerDisplayName}
        />
      )}
    </article>
  )
}
