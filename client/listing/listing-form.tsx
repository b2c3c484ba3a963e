import { useForm, type FormErrors } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { CURRENCY_SYMBOL } from '../../shared/currency.ts'
import { categories, categoryLabel, sizes } from '../../shared/dress/dress.ts'
import { formatPrice, quote, toCents } from '../../shared/price.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import { useOnce } from '../ui/hooks/use-once.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { NativeSelect } from '../ui/controls/native-select.tsx'
import { replayEarlyInput } from '../first-paint/replay-early-input.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { AvailableSwitch } from './available-switch.tsx'
import { DetailsPart } from './details/details-part.tsx'
import { detailsDraft, hasDetails } from './details/details-values.ts'
import type { ListingDraft } from './listing-draft.ts'
import classes from './listing-form.module.css'
import {
  emptyListing,
  listingProblems,
  toListing,
  typedAmount,
  type Listing,
  type ListingValues,
} from './listing-values.ts'
import { PhotoField } from './photos/photo-field.tsx'
import { usePhotos } from './photos/photos.ts'
import { StreetQuestion } from './street-question.tsx'
import { TravelPart } from './travel-part.tsx'
import { useDraftFiles, useListingDraft } from './use-listing-draft.ts'

const UNFINISHED = 'Please wait until every photo has been uploaded, or remove those that cannot be.'

interface ListingFormProps {
  /** The listing to edit; undefined for a new one. */
  dress?: ListingDraft & { id: number }
  /** A new listing's initial values, and the dress that they were copied from. */
  begin?: { values: ListingValues; likeId?: number }
  action: { label: string; busyLabel: string }
  /** Sends it to the server. Its error is shown, and nothing typed is lost. */
  save: (listing: Listing, available: boolean) => Promise<void>
  /** The error's text. */
  explain: (error: unknown) => string
}

const draftName = ({ dress, begin }: Pick<ListingFormProps, 'dress' | 'begin'>) => {
  if (dress) return `edit-${dress.id}`
  return begin?.likeId ? `listing-like-${begin.likeId}` : 'listing'
}

/** The form of a listing. An unsent draft is restored. */
export function ListingForm({ dress, begin, action, save, explain }: ListingFormProps) {
  const [start] = useState(dress ?? { values: begin?.values ?? emptyListing, photos: [], available: true })
  const name = draftName({ dress, begin })
  const files = useDraftFiles(name)
  const photos = usePhotos(start.photos, files)
  const [available, setAvailable] = useState(start.available)
  const photoButton = useRef<HTMLButtonElement>(null)
  const imageUrls = photos.urls

  const form = useForm<ListingValues>({
    initialValues: start.values,
    validate: (typed) => listingProblems(typed, imageUrls),
    validateInputOnBlur: true,
  })
  const { setValues } = form
  const { replace } = photos
  const draft = useListingDraft({
    name,
    isNew: !dress,
    start: { values: start.values, photos: start.photos, available: start.available },
    current: { values: form.values, photos: photos.kept, available },
    restore: useCallback(
      ({ values, photos, available }: ListingDraft) => {
        setValues(values)
        replace(photos)
        setAvailable(available)
      },
      [setValues, replace],
    ),
  })
  // After the draft, which earlier input overrides.
  const written = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(written.current), [])

  const saving = useMutation({
    mutationFn: (listing: Listing) => save(listing, available),
    onSuccess: () => {
      draft.forget()
      void files.keepOnly([])
    },
  })
  const saveOnce = useOnce(saving)

  const [photoProblem, setPhotoProblem] = useState<string>()
  const isUnfinished = photos.photos.some(({ state }) => state !== 'completed')

  function send(typed: ListingValues) {
    setPhotoProblem(isUnfinished ? UNFINISHED : undefined)
    if (isUnfinished) photoButton.current?.focus()
    else saveOnce(toListing(typed, imageUrls))
  }

  function leadToFirst(problems: FormErrors) {
    setPhotoProblem(isUnfinished ? UNFINISHED : undefined)
    const first = Object.keys(form.values).find((field) => problems[field])
    if (problems.imageUrls || isUnfinished || !first) photoButton.current?.focus()
    else {
      const field = form.getInputNode(first)
      field?.closest('details')?.setAttribute('open', '') // what is folded takes no keyboard
      field?.focus()
    }
  }

  return (
    <form
      ref={written}
      method="post"
      onSubmit={(event) => form.onSubmit(send, leadToFirst)(event)}
      noValidate
      className={classes.form}
    >
      {draft.isRestored && (
        <div className={`spread ${classes.restored}`}>
          <p role="status">What you had not {dress ? 'saved' : 'listed'} yet is still here.</p>
          <Button variant="subtle" onClick={draft.startOver}>
            Start over
          </Button>
        </div>
      )}
      <Part title="Photos">
        <PhotoField
          {...photos}
          ref={photoButton}
          problem={photoProblem ?? (imageUrls.length ? undefined : form.errors.imageUrls)}
        />
      </Part>

      <Part title="The dress">
        <TextInput label="Title" autoCapitalize="words" {...form.getInputProps('title')} />
        <Textarea label="Description" rows={6} {...form.getInputProps('description')} />
        <div className={classes.pair}>
          <TextInput label="Brand" autoCapitalize="words" {...form.getInputProps('brand')} />
          <TextInput label="Color" autoCapitalize="none" {...form.getInputProps('color')} />
        </div>
        <div className={classes.pair}>
          <NativeSelect
            label="Category"
            data={categories.map((value) => ({ value, label: categoryLabel(value) }))}
            {...form.getInputProps('category')}
          />
          <NativeSelect label="Size" data={[...sizes]} {...form.getInputProps('size')} />
        </div>
      </Part>

      <Part title="Price and place">
        <div className={classes.pair}>
          <div>
            <TextInput
              label="Price per day"
              description="10 to 15 percent of the retail price is usual."
              inputMode="decimal"
              placeholder="0"
              leftSection={CURRENCY_SYMBOL}
              onFocus={selectZero}
              onClick={selectZero}
              {...form.getInputProps('pricePerDay')}
            />
            <Earnings pricePerDay={typedAmount(form.values.pricePerDay)} />
          </div>
          <div>
            <TextInput
              label="Location"
              description="City and state, as in Brooklyn, NY; never your street."
              autoCapitalize="words"

              {...form.getInputProps('location')}
            />
            <StreetQuestion
              place={form.values.location}
              onTake={(city) => {
                form.setFieldValue('location', city)
                form.getInputNode('location')?.focus() // the button goes away
              }}
            />
          </div>
        </div>
      </Part>

      <Part title="How it travels">
        <TravelPart form={form} />
      </Part>

      <Fold
        title="Fit and details"
        hint="Optional: measurements, condition, occasions"
        isWanted={hasDetails(form.values) || Object.keys(detailsDraft).some((field) => form.errors[field])}
      >
        <DetailsPart form={form} start={start.values} />
      </Fold>

      {dress && <AvailableSwitch isOn={available} onChange={setAvailable} />}
      {saving.error && <Problem>{explain(saving.error)}</Problem>}
      <SubmitButton {...action} isBusy={saving.isPending} />
    </form>
  )
}

/** Selects the default price on focus, so that typing replaces it. */
const selectZero = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
  if (field.value === emptyListing.pricePerDay) field.select()
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface FoldProps {
  title: string
  hint: string
  /** Opens it when it becomes true; only the user closes it. */
  isWanted: boolean
  children: ReactNode
}

/** An optional part, folded by default. */
function Fold({ title, hint, isWanted, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isWanted)
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isWanted && fold.current) fold.current.open = true
  }, [isWanted])
  return (
    <details ref={fold} open={isOpenAtFirst} className={classes.fold}>
      <summary>
        <span className={classes.foldTitle}>{title}</span>
        <span className="hint">{hint}</span>
        <ChevronDownIcon size={20} />
      </summary>
      <div className={classes.part}>{children}</div>
    </details>
  )
}

/** What the shortest rental earns. */
const Earnings = ({ pricePerDay }: { pricePerDay: number }) => (
  <p className={classes.earnings} aria-live="polite">
    {pricePerDay > 0 &&
      `${MIN_RENTAL_DAYS} days earn ${formatPrice(quote(toCents(pricePerDay), MIN_RENTAL_DAYS).totalCents)}`}
  </p>
)
