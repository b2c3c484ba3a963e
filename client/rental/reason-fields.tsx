import type { ComponentProps, ReactNode } from 'react'
import { SignedOutNote } from '../session/signed-out-note.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'

interface ReasonFieldsProps<Reason extends string> extends Pick<
  ComponentProps<typeof RadioList<Reason>>,
  'options'
> {
  /** The properties of the form's two fields. */
  reason: Omit<ComponentProps<typeof RadioList<Reason>>, 'legend' | 'options'>
  words: ComponentProps<typeof Textarea>
  /** The name of the person who reads the words. */
  reader: string
  isSignedOut: boolean
  children?: ReactNode
}

/** Why a request is declined or a rental cancelled, with a sentence for the other side. */
export const ReasonFields = <Reason extends string>({
  options,
  reason,
  words,
  reader,
  isSignedOut,
  children,
}: ReasonFieldsProps<Reason>) => (
  <>
    <RadioList legend="Why?" options={options} {...reason} />
    <div>
      <Textarea
        label="Your words (optional)"
        description={`${reader} reads this.`}
        rows={3}
        maxLength={1000}
        {...words}
      />
    </div>
    {children}
    {isSignedOut && <SignedOutNote />}
  </>
)
