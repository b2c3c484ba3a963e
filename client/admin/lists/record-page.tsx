import { trpc } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { ActButton } from '../acting/act-button.tsx'
import { Decisions } from '../acting/decisions.tsx'
import classes from '../admin-list.module.css'
import { RowButton } from '../row-parts.tsx'
import { Facts } from './rows.tsx'

/** The page of one row of a list: what can be decided about it, and was. */
export function RecordPage({ list, id }: { list: string; id: string }) {
  const [record] = trpc.admin.record.useSuspenseQuery({ list, id })
  const { name, state, facts, links, actions, pictures, decisions } = record
  return (
    <div className={`page stack ${classes.page}`}>
      <h1 dir="auto">{name}</h1>
      {state && (
        <p>
          <Badge tone={state[1]}>{state[0]}</Badge>
        </p>
      )}
      <div className={classes.section}>
        <Facts facts={facts} />
      </div>
      <p className={`${classes.facts} ${classes.section}`}>
        {links.map(({ text, to }) => (
          <a key={to} href={to}>
            {text}
          </a>
        ))}
      </p>
      <div className={classes.test}>
        {actions?.map((action) =>
          action === 'cancel_rental' ? (
            <CancelButton key={action} rentalId={Number(id)} />
          ) : (
            action !== 'hide_picture' && <ActButton key={action} action={action} id={id} about={name} />
          ),
        )}
      </div>
      {pictures?.map((picture, index) => (
        <div key={picture} className={classes.test}>
          <img
            src={`/_api/images/${picture}.webp`}
            alt={`${name}, ${index + 1} of ${pictures.length}`}
            width={120}
            height={160}
            style={{ objectFit: 'cover' }}
            loading="lazy"
          />
          {actions?.some((action) => action === 'hide_picture') && (
            <ActButton action="hide_picture" id={picture} about={`A picture of ${name}`} />
          )}
        </div>
      ))}
      {decisions && (
        <div className={classes.section}>
          <h2>Decisions</h2>
          <Decisions {...decisions} />
        </div>
      )}
    </div>
  )
}

const loadDialog = async () => (await import('./cancel-rental.tsx')).CancelRental

function CancelButton({ rentalId }: { rentalId: number }) {
  const { Dialog, opened, open, close } = useLazyDialog(loadDialog)
  return (
    <>
      <RowButton onClick={open}>Cancel this rental</RowButton>
      {Dialog && <Dialog rentalId={rentalId} opened={opened} onClose={close} />}
    </>
  )
}
