import { useRef, useState } from 'react'
import { handoverViews, type HandoverView, type Leg } from '../../shared/rental/handover.ts'
import { reason, trpc, type Answers } from '../api/api.ts'
import { PictureDialog } from '../messages/picture/picture-dialog.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { PictureInput } from '../uploads/picture-input.tsx'
import { fileProblem, uploadPrivateImage } from '../uploads/upload.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import classes from './handover.module.css'

const viewNames: Record<HandoverView, string> = {
  front: 'Front',
  back: 'Back',
  flaw: 'Hem, or any flaw',
  label: 'Label',
  receipt: 'Receipt of the parcel',
  free_1: 'One more',
  free_2: 'Another',
}

type Handover = Answers['handover']['one']
type Photograph = Handover[Leg]['photographs'][number]

interface PhotographsProps {
  leg: Leg
  rental: Answers['rentals']['one']
  handover: Handover
}

/** The photographs of a leg, view by view, the reader's own beside the other's. */
export function Photographs({ leg, rental, handover }: PhotographsProps) {
  const { role, ownerName, renterName } = rental
  const { photographs } = handover[leg]
  const mine = role === 'admin' ? 'owner' : role
  const sides = mine === 'owner' ? (['owner', 'renter'] as const) : (['renter', 'owner'] as const)
  const names = { owner: ownerName, renter: renterName }
  const nameOf = (side: 'owner' | 'renter') => (side === role ? 'You' : names[side])
  const canAdd = handover.isPhotographable
  if (!canAdd && !photographs.length) return null
  return (
    <details open={photographs.length > 0}>
      <summary>Photographs{photographs.length > 0 && ` (${photographs.length})`}</summary>
      {canAdd && (
        <p className="hint">Only you two see them. For 24 hours you can change yours; then they stay.</p>
      )}
      <ul className={classes.views}>
        {handoverViews.map((view) => (
          <li key={view} className={classes.pair} aria-label={viewNames[view]}>
            <h3>{viewNames[view]}</h3>
            {sides.map((side) => {
              const one = photographs.find((it) => it.view === view && it.side === side)
              return side === role && canAdd ? (
                <Own key={side} rentalId={rental.rentalId} leg={leg} view={view} photograph={one} />
              ) : (
                <figure key={side}>
                  {one ? <Shown photograph={one} by={nameOf(side)} /> : <p className="meta">Nothing yet</p>}
                  <figcaption className="meta">
                    <bdi>{nameOf(side)}</bdi>
                    {one && (
                      <>
                        , <LocalTime at={one.at} withTime />
                      </>
                    )}
                  </figcaption>
                </figure>
              )
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A photograph; a press shows it large. */
function Shown({ photograph: { url, width, height, view }, by }: { photograph: Photograph; by: string }) {
  const [opened, setOpened] = useState(false)
  const alt = `${viewNames[view]}, by ${by}`
  return (
    <>
      <button type="button" aria-label={`Look closer: ${alt}`} onClick={() => setOpened(true)}>
        <img loading="lazy" src={url.replace('.webp', '-640.avif')} alt={alt} width={width} height={height} />
      </button>
      <PictureDialog {...{ url, width, height, alt, opened }} onClose={() => setOpened(false)} />
    </>
  )
}

interface OwnProps {
  rentalId: number
  leg: Leg
  view: HandoverView
  photograph: Photograph | undefined
}

/** One's own photograph of a view: taken, uploaded and kept in one step, tried again after a failure, or removed. */
function Own({ photograph, ...one }: OwnProps) {
  const { handover } = trpc.useUtils()
  const settled = { onSettled: () => handover.invalidate() }
  const keep = trpc.handover.photograph.useMutation(settled)
  const removal = trpc.handover.removePhotograph.useMutation(settled)
  const { upload } = useUploads(uploadPrivateImage)
  const input = useRef<HTMLInputElement>(null)
  /** The upload's progress, from 0 to 1. */
  const [share, setShare] = useState<number>()
  const [failed, setFailed] = useState<{ why: string; file?: File }>()
  const isBusy = share !== undefined || removal.isPending
  const name = viewNames[one.view]

  async function take(file: File | undefined) {
    const refused = file && fileProblem(file)
    if (refused) return setFailed({ why: refused })
    if (!file || isBusy) return
    setFailed(undefined)
    setShare(0)
    try {
      const imageId = await upload(one.view, file, setShare)
      if (imageId) await keep.mutateAsync({ ...one, imageId })
    } catch (error) {
      const why = error instanceof Error ? error.message : 'The photograph could not be kept.'
      setFailed({ why: reason(error, why), file })
    } finally {
      setShare(undefined)
    }
  }

  async function remove() {
    setFailed(undefined)
    await removal.mutateAsync(one).catch((error: unknown) => {
      setFailed({ why: reason(error, 'The photograph could not be removed. Please try again.') })
    })
  }

  return (
    <figure>
      {photograph && <Shown photograph={photograph} by="you" />}
      <figcaption className="meta">
        You
        {photograph && (
          <>
            , <LocalTime at={photograph.at} withTime />
          </>
        )}
      </figcaption>
      {failed && <Problem>{failed.why}</Problem>}
      {failed?.file && (
        <Button variant="default" onClick={() => void take(failed.file)}>
          Try again
        </Button>
      )}
      {(!photograph || photograph.isChangeable) && (
        <Button
          variant="default"
          aria-disabled={isBusy}
          aria-label={`${photograph ? 'Replace' : 'Add'}: ${name}`}
          onClick={() => input.current?.click()}
        >
          {share === undefined ? (photograph ? 'Replace' : 'Add') : `${Math.round(share * 100)}%`}
        </Button>
      )}
      {photograph?.isChangeable && (
        <Button
          variant="subtle"
          aria-disabled={isBusy}
          aria-label={`Remove: ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
      {/* The two free ones may come from the album. */}
      <PictureInput
        ref={input}
        label={name}
        isCamera={!one.view.startsWith('free')}
        onChoose={([file]) => void take(file)}
      />
    </figure>
  )
}
