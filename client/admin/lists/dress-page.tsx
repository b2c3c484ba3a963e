import { getRouteApi, Link } from '@tanstack/react-router'
import { trpc } from '../../api/api.ts'
import { ActButton } from '../acting/act-button.tsx'
import { Decisions } from '../acting/decisions.tsx'
import classes from '../admin-list.module.css'
import { RecordLink } from './desk-list.tsx'
import { RecordPart, RecordPage, type RecordProps } from './record-page.tsx'

const route = getRouteApi('/_signed-in/admin/$list/{-$id}')

/** A dress with its pictures, and what was decided about it. */
export function DressPage({ id, Rows }: RecordProps) {
  const { user } = route.useRouteContext()
  const { data, error } = trpc.admin.dresses.useQuery({ q: id })
  const dress = data?.rows[0]
  const isOwn = dress?.ownerId === user.id
  return (
    <RecordPage title={dress?.title} isMissing={data?.rows.length === 0} error={error}>
      {dress && (
        <>
          <p className={classes.facts}>
            <bdi>{dress.brand}</bdi>
            <span>${dress.pricePerDay} a day</span>
            <span>
              of{' '}
              <RecordLink list="people" id={dress.ownerId}>
                {dress.ownerName}
              </RecordLink>
            </span>
            <span>{dress.state === 'withheld' ? 'hidden' : dress.state}</span>
            {dress.state !== 'deleted' && (
              <Link to="/dresses/$slug" params={{ slug: dress.slug }}>
                Its page
              </Link>
            )}
          </p>
          {!isOwn && dress.state !== 'deleted' && (
            <div className={classes.test}>
              <ActButton action="hide_dress" id={id} />
            </div>
          )}
          {dress.images.map((image, index) => (
            <div key={image.id} className={classes.test}>
              <img
                src={`/_api/images/${image.id}.webp`}
                alt={`${dress.title}, ${index + 1} of ${dress.images.length}`}
                width={120}
                height={160}
                style={{ objectFit: 'cover', background: image.color }}
                loading="lazy"
              />
              {!isOwn && <ActButton action="hide_picture" id={image.id} />}
            </div>
          ))}
          {!isOwn && (
            <RecordPart title="Decisions">
              <Decisions dressId={dress.dressId} />
            </RecordPart>
          )}
          <RecordPart title="Rentals">
            <Rows.rentals q={`dress:${id}`} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  )
}
