import type { Answers } from '../../api/api.ts'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { OwnProposal } from './own-proposal.tsx'
import { ProposalAnswer } from './proposal-answer.tsx'
import classes from './proposal.module.css'

interface DaysProps {
  rental: Answers['rentals']['one']
  side: 'owner' | 'renter'
}

const load = async () => (await import('./propose-dialog.tsx')).ProposeDialog

const otherOf = ({ rental, side }: DaysProps) => (side === 'owner' ? rental.renterName : rental.ownerName)

/** Asks for other days after yes. */
export function ChangeButton({ rental, side }: DaysProps) {
  const { Dialog, opened, open, close } = useLazyDialog(load, 'The calendar could not be loaded')
  const { startDate, endDate, proposalsLeft } = rental
  if (proposalsLeft === 0)
    return <p className="meta">You have asked for other days often enough. Please write to each other.</p>
  return (
    <div>
      <button type="button" className="link" onClick={open}>
        Change the days
      </button>
      {Dialog && (
        <Dialog
          key={`${startDate} ${endDate}`}
          wanted={{ ...rental, otherName: otherOf({ rental, side }), isAfterYes: true }}
          opened={opened}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Other days that are open, to answer or to take back; nothing while none are. */
export function OpenDays({ rental, side }: DaysProps) {
  const { rentalId, proposal } = rental
  if (proposal?.state !== 'open') return null
  const otherName = otherOf({ rental, side })
  // Remounted for another proposal: its open dialog closes.
  return proposal.by === side ? (
    <div key={proposal.proposalId} className={classes.turn}>
      <OwnProposal rentalId={rentalId} proposal={proposal} otherName={otherName} />
    </div>
  ) : (
    <ProposalAnswer key={proposal.proposalId} rental={rental} proposal={proposal} otherName={otherName} />
  )
}
