import { useRef, useState } from 'react'
import { handoverViews, type HandoverView } from '../../../shared/rental/handover.ts'
import type { OneView } from '../../../shared/rental/handover-schema.ts'
import { reason, trpc } from '../../api/api.ts'
import { PrivatePicture } from '../../messages/picture/private-picture.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { PictureInput } from '../../uploads/picture-input.tsx'
import { fileProblem, UploadError, uploadPrivateImage } from '../../uploads/upload.ts'
import { useUploads } from '../../uploads/use-uploads.ts'
import { Fold } from './fold.tsx'
import classes from './handover.module.css'
import type { LegView, Party } from './leg-view.ts'

/** What a photograph shows, and whether a phone opens its camera for it or its album. */
const subjects: Record<HandoverView, { name: string; isCamera: boolean }> = {
  front: { name: 'Front', isCamera: true },
  back: { name: 'Back', isCamera: true },
  flaw: { name: 'Hem, or any flaw', isCamera: true },
  label: { name: 'Label', isCamera: true },
  receipt: { name: 'Receipt of the parcel', isCamera: true },
  free_1: { name: 'One more', isCamera: false },
  free_2: { name: 'Another', isCamera: false },
}

/** The photographs of a leg, the reader's own of each subject beside the other's. */
export function Photographs({ view }: { view: LegView }) {
  const { isPhotographable, giver, receiver } = view
  const count = view.said.photographs.length
  const parties = receiver.isReader ? [receiver, giver] : [giver, receiver]
  if (!isPhotographable && !count) return null
  return (
    <Fold summary={count ? `Photographs (${count})` : 'Photographs'} isOpen={count > 0}>
      {isPhotographable && (
        <p className="hint">Only you two see them. For 24 hours you can change yours; then they stay.</p>
      )}
      <ul>
        {handoverViews.map((subject) => (
          <li key={subject} className={classes.pair} aria-label={subjects[subject].name}>
            <h3>{subjects[subject].name}</h3>
            {parties.map((party) => (
              <Photograph key={party.side} view={view} subject={subject} party={party} />
            ))}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** What one side shows of a subject, when, and what they can do with it. */
function Photograph({ view, subject, party }: { view: LegView; subject: HandoverView; party: Party }) {
  const { side, isReader, name } = party
  const photograph = view.said.photographs.find((one) => one.view === subject && one.side === side)
  const by = isReader ? 'you' : name
  return (
    <figure>
      {photograph && <PrivatePicture {...photograph} alt={`${subjects[subject].name}, by ${by}`} />}
      <figcaption className="meta">
        {photograph ? 'By ' : 'Nothing yet by '}
        <bdi>{by}</bdi>
        {photograph && ', '}
        {photograph && <LocalTime at={photograph.at} withTime />}
      </figcaption>
      {isReader && view.isPhotographable && (
        <Changes place={{ rentalId: view.rentalId, leg: view.leg, view: subject }} current={photograph} />
      )}
    </figure>
  )
}

type Current = LegView['said']['photographs'][number]

/** Adds one's photograph, tries again after a failure, replaces it or removes it. */
function Changes({ place, current }: { place: OneView; current: Current | undefined }) {
  const { handover } = trpc.useUtils()
  const settled = { onSettled: () => handover.invalidate() }
  const addition = trpc.handover.photograph.useMutation(settled)
  const removal = trpc.handover.removePhotograph.useMutation(settled)
  const { upload } = useUploads(uploadPrivateImage)
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  /** The upload's progress, from 0 to 1. */
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<{ why: string; file?: File }>()
  useRestoreFocus(add, `${current?.url} ${failure?.why}`)
  const { name, isCamera } = subjects[place.view]
  const isBusy = share !== undefined || removal.isPending

  async function attempt(change: () => Promise<unknown>, file?: File) {
    if (isBusy) return
    setFailure(undefined)
    try {
      await change()
    } catch (error) {
      const why = reason(error, 'That did not work. Please try again.')
      setFailure({ why: error instanceof UploadError ? error.message : why, file })
    } finally {
      setShare(undefined)
    }
  }

  function take(file: File | undefined) {
    if (!file) return
    const why = fileProblem(file)
    if (why) return setFailure({ why })
    void attempt(async () => {
      setShare(0)
      const imageId = await upload(place.view, file, setShare)
      if (imageId) await addition.mutateAsync({ ...place, imageId })
    }, file)
  }

  const label = current ? 'Replace' : 'Add'
  return (
    <>
      {failure && <Problem>{failure.why}</Problem>}
      {failure?.file && (
        <Button variant="default" onClick={() => take(failure.file)}>
          Try again
        </Button>
      )}
      {(!current || current.isChangeable) && (
        <Button
          ref={add}
          variant="default"
          aria-disabled={isBusy}
          aria-label={`${label}: ${name}`}
          onClick={() => input.current?.click()}
        >
          {share === undefined ? label : `${Math.round(share * 100)}%`}
        </Button>
      )}
      {current?.isChangeable && (
        <Button
          variant="subtle"
          aria-disabled={isBusy}
          aria-label={`Remove: ${name}`}
          onClick={() => void attempt(() => removal.mutateAsync(place))}
        >
          Remove
        </Button>
      )}
      <PictureInput ref={input} label={name} isCamera={isCamera} onChoose={([file]) => take(file)} />
    </>
  )
}
