import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm, type FormErrors } from '@mantine/form'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { categories, categoryLabel, sizes } from '../../shared/dress.ts'
import { formatUsd, quote, toCents } from '../../shared/price.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental.ts'
import { reason, trpc, type Answers } from '../api.ts'
import { Problem } from '../ui/banner.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { forgetDraft, keepDraft, readDraft } from './listing-draft.ts'
import classes from './listing-form.module.css'
import {
  emptyListing,
  listingProblems,
  toListing,
  typedDollars,
  type ListingValues,
} from './listing-values.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhotos } from './photos.ts'

const UNFINISHED = 'Please wait until every photo has been uploaded, or remove those that cannot be.'

interface ListingFormProps {
  onListed: (dress: Answers['dresses']['create']) => Promise<void>
}

/** Everything there is to say about a dress that is to be lent. What is typed is remembered until it is listed. */
export function ListingForm({ onListed }: ListingFormProps) {
  const { dresses, auth } = trpc.useUtils()
  const photos = usePhotos()
  const photoButton = useRef<HTMLButtonElement>(null)
  const isUnderWay = useRef(false)
  const imageUrls = photos.photos.flatMap(({ url }) => url ?? [])

  const form = useForm<ListingValues>({
    initialValues: emptyListing,
    validate: (values) => listingProblems(values, imageUrls),
    validateInputOnBlur: true,
    onValuesChange: keepDraft,
  })
  // The draft is this browser's; the server's first HTML cannot know it.
  const { setValues } = form
  useEffect(() => {
    const draft = readDraft()
    if (draft) setValues(draft)
  }, [setValues])

  const listing = trpc.dresses.create.useMutation({
    async onSuccess(dress) {
      forgetDraft()
      await onListed(dress)
      await Promise.all([dresses.mine.invalidate(), dresses.list.invalidate(), auth.session.invalidate()])
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })

  const [photoProblem, setPhotoProblem] = useState<string>()
  const isUnfinished = photos.photos.some(({ state }) => state !== 'completed')

  function send(values: ListingValues) {
    setPhotoProblem(isUnfinished ? UNFINISHED : undefined)
    if (isUnfinished) photoButton.current?.focus()
    if (isUnfinished || isUnderWay.current) return
    isUnderWay.current = true
    listing.mutate(toListing(values, imageUrls))
  }

  function leadToFirst(problems: FormErrors) {
    setPhotoProblem(isUnfinished ? UNFINISHED : undefined)
    const first = order.find((field) => problems[field])
    if (problems.imageUrls || isUnfinished || !first) photoButton.current?.focus()
    else form.getInputNode(first)?.focus()
  }

  return (
    <form onSubmit={(event) => form.onSubmit(send, leadToFirst)(event)} noValidate className={classes.form}>
      <Part title="Photos">
        <PhotoField
          {...photos}
          ref={photoButton}
          problem={photoProblem ?? (imageUrls.length ? undefined : form.errors.imageUrls)}
        />
      </Part>

      <Part title="The dress">
        <TextInput label="Title" {...form.getInputProps('title')} />
        <Textarea label="Description" rows={6} {...form.getInputProps('description')} />
        <div className={classes.pair}>
          <TextInput label="Brand" {...form.getInputProps('brand')} />
          <TextInput label="Color" {...form.getInputProps('color')} />
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
              leftSection="$"
              {...form.getInputProps('pricePerDay')}
            />
            <Earnings pricePerDay={typedDollars(form.values.pricePerDay)} />
          </div>
          <TextInput
            label="Location"
            description="City and state, as in Brooklyn, NY; never your street."
            {...form.getInputProps('location')}
          />
        </div>
      </Part>

      {listing.error && (
        <Problem>Failed to create listing: {reason(listing.error, 'Failed to create dress')}</Problem>
      )}
      <SubmitButton label="List my dress" busyLabel="Listing..." isBusy={listing.isPending} />
    </form>
  )
}

/** The fields from top to bottom, below the photos. */
const order = [
  'title',
  'description',
  'brand',
  'color',
  'category',
  'size',
  'pricePerDay',
  'location',
] as const

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** What the shortest rental brings. */
const Earnings = ({ pricePerDay }: { pricePerDay: number }) => (
  <p className={classes.earnings} aria-live="polite">
    {pricePerDay > 0 &&
      `${MIN_RENTAL_DAYS} days earn ${formatUsd(quote(toCents(pricePerDay), MIN_RENTAL_DAYS).totalCents)}`}
  </p>
)
