import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm, type FormErrors } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { categories, categoryLabel, sizes } from '../../shared/dress.ts'
import { formatUsd, quote, toCents } from '../../shared/price.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental.ts'
import { Problem } from '../ui/banner.tsx'
import { hearEarly } from '../ui/hear-early.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { forgetDraft, keepDraft, readDraft } from './listing-draft.ts'
import classes from './listing-form.module.css'
import {
  emptyListing,
  listingProblems,
  toListing,
  typedDollars,
  type Listing,
  type ListingValues,
} from './listing-values.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhotos } from './photos.ts'

const UNFINISHED = 'Please wait until every photo has been uploaded, or remove those that cannot be.'

interface ListingFormProps {
  /** What stands in the fields at first; without it, what was typed here before and is remembered until it is listed. */
  values?: ListingValues
  /** Addresses of pictures that are there already. */
  imageUrls?: readonly string[]
  /** What the button says, and says while busy. */
  action: { label: string; busyLabel: string }
  /** Sends it to the server. What it throws is shown, and nothing that was typed is lost. */
  save: (listing: Listing) => Promise<void>
  /** The sentence for a failure, given its reason. */
  explain: (error: unknown) => string
  /** More to decide, above the button. */
  children?: ReactNode
}

/** Everything there is to say about a dress that is lent. */
export function ListingForm({ values, imageUrls: given, action, save, explain, children }: ListingFormProps) {
  const photos = usePhotos(given)
  const photoButton = useRef<HTMLButtonElement>(null)
  const isUnderWay = useRef(false)
  const imageUrls = photos.photos.flatMap(({ url }) => url ?? [])
  const isDraft = !values

  const form = useForm<ListingValues>({
    initialValues: values ?? emptyListing,
    validate: (typed) => listingProblems(typed, imageUrls),
    validateInputOnBlur: true,
    onValuesChange: isDraft ? keepDraft : undefined,
  })
  // The draft is this browser's; the server's first HTML cannot know it. What was typed since goes over it.
  const written = useRef<HTMLFormElement>(null)
  const { setValues } = form
  useEffect(() => {
    const draft = isDraft && readDraft()
    if (draft) setValues(draft)
    hearEarly(written.current)
  }, [isDraft, setValues])

  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => isDraft && forgetDraft(),
    onSettled: () => {
      isUnderWay.current = false
    },
  })

  const [photoProblem, setPhotoProblem] = useState<string>()
  const isUnfinished = photos.photos.some(({ state }) => state !== 'completed')

  function send(typed: ListingValues) {
    setPhotoProblem(isUnfinished ? UNFINISHED : undefined)
    if (isUnfinished) photoButton.current?.focus()
    if (isUnfinished || isUnderWay.current) return
    isUnderWay.current = true
    saving.mutate(toListing(typed, imageUrls))
  }

  function leadToFirst(problems: FormErrors) {
    setPhotoProblem(isUnfinished ? UNFINISHED : undefined)
    const first = order.find((field) => problems[field])
    if (problems.imageUrls || isUnfinished || !first) photoButton.current?.focus()
    else form.getInputNode(first)?.focus()
  }

  return (
    <form
      ref={written}
      method="post"
      onSubmit={(event) => form.onSubmit(send, leadToFirst)(event)}
      noValidate
      className={classes.form}
    >
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

      {children}
      {saving.error && <Problem>{explain(saving.error)}</Problem>}
      <SubmitButton {...action} isBusy={saving.isPending} />
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
