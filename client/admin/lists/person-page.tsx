import { getRouteApi, Link } from '@tanstack/react-router'
import { trpc } from '../../api/api.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { ActButton } from '../acting/act-button.tsx'
import { Decisions } from '../acting/decisions.tsx'
import classes from '../admin-list.module.css'
import { RecordPart, RecordPage, type RecordProps } from './record-page.tsx'

const route = getRouteApi('/_signed-in/admin/$list/{-$id}')

/** A person: what they do here, and what was decided about them. */
export function PersonPage({ id, Rows }: RecordProps) {
  const { user } = route.useRouteContext()
  const { data, error } = trpc.admin.people.useQuery({ q: id })
  const person = data?.rows[0]
  return (
    <RecordPage title={person?.name} isMissing={data?.rows.length === 0} error={error}>
      {person && (
        <>
          <p className={classes.facts}>
            {person.email && <span>{person.email}</span>}
            <span>
              since <LocalTime at={person.createdAt} />
            </span>
            <span>{person.state}</span>
            <Link to="/admin/$list/{-$id}" params={{ list: 'audit', id: undefined }} search={{ q: id }}>
              The record of them
            </Link>
            <Link to="/admin/password-reset">Reset their password</Link>
          </p>
          {id !== user.id && person.state !== 'left' && (
            <>
              <div className={classes.test}>
                <ActButton action="write" id={id} />
                <ActButton action="warn" id={id} />
                <ActButton action="suspend" id={id} />
                <ActButton action="hide_avatar" id={id} />
              </div>
              <RecordPart title="Decisions">
                <Decisions personId={id} />
              </RecordPart>
            </>
          )}
          <RecordPart title="Dresses">
            <Rows.dresses q={id} />
          </RecordPart>
          <RecordPart title="Rentals">
            <Rows.rentals q={id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  )
}
