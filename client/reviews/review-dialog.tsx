import { useState, type SubmitEvent } from 'react'
import { sizes } from '../../shared/dress/dress.ts'
import { formatDay } from '../../shared/day.ts'
import { fitLabels, fits, formatHeight, MAX_REVIEW_PHOTOS, MAX_REVIEW_TEXT } from '../../shared/review.ts'
import { reviewSchema } from '../../shared/review-schema.ts'
import { SignedOutNote } from '../session/signed-out-note.tsx'
import { useSession } from '../session/session.ts'
import { reason } from '../api/api.ts'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { NativeSelect } from '../ui/controls/native-select.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog, type Openable } from '../ui/dialogs/dialog.tsx'
import { useBackCloses } from '../ui/dialogs/use-back-closes.ts'
import { PhotoField } from '../uploads/photo-field.tsx'
import { uploadReviewImage } from '../uploads/upload.ts'
import { usePhotos } from '../uploads/use-photos.ts'
import classes from './review-form.module.css'
import { readDraft, reviewDraft, type ReviewDraft } from './review-draft.ts'
import { StarField } from './star-field.tsx'
import { useWriteReview, type RentalReviewsAnswer } from './use-review.ts'

interface ReviewDialogProps extends Openable {
  rentalId: number
  reviews: RentalReviewsAnswer
  dressTitle: string
  /** The other side's. */
  otherName: string
}

/** From 4′ 7″ to 6′ 6″, by the inch. */
const heights = Array.from({ length: 24 }, (_, n) => Math.round((55 + n) * 25.4))
const fitOptions = [...fits.map((fit) => [fit, fitLabels[fit]] as const), ['', 'Rather not say'] as const]
const yesNo = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

/** One side's review of a rental. The text survives Escape and a closed page. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { rentalId, reviews, opened, onClose } = props
  useBackCloses('review', opened, onClose)
  const { user } = useSession()
  const [writer] = useState(user)
  const draft = reviewDraft(writer?.id, rentalId)
  // Here and not in the form: photos outlive it, and uploads in progress finish. So does a review.
  const photos = usePhotos({
    what: 'review',
    max: MAX_REVIEW_PHOTOS,
    send: uploadReviewImage,
    kept: reviews.own?.images,
  })
  const write = useWriteReview(() => {
    draft.forget()
    onClose()
  })
  return (
    <Dialog
      title={reviews.own ? 'Change your review' : 'Write a review'}
      opened={opened}
      onClose={onClose}
      size="36rem"
    >
      {opened && <ReviewForm {...props} draft={draft} photos={photos} write={write} />}
    </Dialog>
  )
}

/** The existing review, for editing, or an empty one. */
const before = ({ own }: RentalReviewsAnswer) =>
  readDraft(own && { ...own, fit: own.fit ?? '', helps: own.size !== null || own.heightMm !== null })

interface ReviewFormProps extends ReviewDialogProps {
  draft: ReturnType<typeof reviewDraft>
  photos: ReturnType<typeof usePhotos>
  write: ReturnType<typeof useWriteReview>
}

function ReviewForm(props: ReviewFormProps) {
  const { rentalId, reviews, dressTitle, otherName, draft, photos, write, onClose } = props
  const { side, lastDay } = reviews
  const { user } = useSession()
  const [said, setSaid] = useState(() => draft.read() ?? before(reviews))
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** A failed attempt belongs to the values that it was sent with. */
  function change(changed: Partial<ReviewDraft>) {
    if (write.isPending) return
    write.change()
    const written = { ...said, ...changed }
    setSaid(written)
    setProblem(undefined)
    draft.keep(written)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (photos.isUploading)
      return setProblem('A photograph is still on its way. Please send the review in a moment.')
    const { dressStars, personStars, onTime, inCondition, easy, fit, helps, size, heightMm, body, note } =
      said
    const common = { rentalId, personStars, body: body.trim() || undefined, note: note.trim() || undefined }
    const { data, error } = reviewSchema.safeParse(
      side === 'renter'
        ? {
            side,
            ...common,
            dressStars,
            fit: fit || undefined,
            ...(helps && { size, heightMm }),
            imageIds: photos.imageIds,
          }
        : { side, ...common, onTime, inCondition, easy },
    )
    if (data) return write.send(data)
    setProblem(error.issues[0]?.message)
    // The first unanswered question.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('fieldset[aria-describedby] input')?.focus())
  }

  const missing = (value: unknown, words: string) => isTried && value === undefined && words
  const yes = (legend: string, name: 'onTime' | 'inCondition' | 'easy') => (
    <RadioList
      legend={legend}
      options={yesNo}
      value={said[name] === undefined ? undefined : said[name] ? 'yes' : 'no'}
      onChange={(value) => change({ [name]: value === 'yes' })}
      error={missing(said[name], 'Please say yes or no.')}
    />
  )

  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      isPending={write.isPending}
      problem={
        problem ??
        (user && write.error && reason(write.error, 'Your review did not arrive. Please try again.'))
      }
      action="Send review"
      busy="Sending..."
    >
      <p className="meta">
        Only visible once you both wrote, or on {formatDay(lastDay)}. Until then you can change it.
      </p>
      {side === 'renter' && (
        <>
          <StarField
            isFirst
            legend={`Your stars for ${dressTitle}`}
            value={said.dressStars}
            onChange={(dressStars) => change({ dressStars })}
            problem={missing(said.dressStars, 'Please give 1 to 5 stars.')}
          />
          <RadioList
            legend="How did it fit?"
            options={fitOptions}
            value={said.fit}
            onChange={(fit) => change({ fit })}
          />
        </>
      )}
      <StarField
        isFirst={side === 'owner'}
        legend={`Your stars for ${otherName}`}
        value={said.personStars}
        onChange={(personStars) => change({ personStars })}
        problem={missing(said.personStars, 'Please give 1 to 5 stars.')}
      />
      {side === 'owner' && (
        <>
          {yes('Was it back on time?', 'onTime')}
          {yes('Was it back in good condition?', 'inCondition')}
          {yes('Was it easy to agree?', 'easy')}
        </>
      )}
      <Textarea
        label="Your review (optional)"
        description={side === 'renter' ? 'Everybody reads this.' : `${otherName} and lenders read this.`}
        rows={5}
        maxLength={MAX_REVIEW_TEXT}
        readOnly={write.isPending}
        value={said.body}
        onChange={({ currentTarget: { value } }) => change({ body: value })}
      />
      {side === 'renter' && (
        <>
          <PhotoField
            {...photos}
            hint="Everybody sees them once the review is published."
            add={(files) => write.isPending || photos.add(files)}
            remove={(key) => write.isPending || photos.remove(key)}
          />
          <div className={`stack ${classes.part}`}>
            <Checkbox
              label="Help others find their size"
              checked={said.helps}
              onChange={(helps) => change({ helps })}
            />
            {said.helps && (
              <div className={classes.body}>
                <NativeSelect
                  label="I usually wear"
                  data={[{ value: '', label: 'Rather not say' }, ...sizes]}
                  value={said.size ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    change({ size: sizes.find((size) => size === value) })
                  }
                />
                <NativeSelect
                  label="I am"
                  data={[
                    { value: '', label: 'Rather not say' },
                    ...heights.map((height) => ({ value: `${height}`, label: formatHeight(height) })),
                  ]}
                  value={said.heightMm ? `${said.heightMm}` : ''}
                  onChange={({ currentTarget: { value } }) =>
                    change({ heightMm: Number(value) || undefined })
                  }
                />
              </div>
            )}
          </div>
        </>
      )}
      <Textarea
        label="Something the team should know (private)"
        description={`Only the people who run the shop read this, and never ${otherName}.`}
        rows={2}
        maxLength={MAX_REVIEW_TEXT}
        readOnly={write.isPending}
        value={said.note}
        onChange={({ currentTarget: { value } }) => change({ note: value })}
      />
      {!user && <SignedOutNote />}
    </DialogForm>
  )
}
