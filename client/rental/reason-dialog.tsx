import type { ComponentProps, ReactNode } from 'react'
import { FormDialog } from '../session/form-dialog.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import classes from './reason-dialog.module.css'

interface Reason {
  rentalId: number
  reason: string | undefined
  words: string
}

interface ReasonDialogProps<Sent> extends Omit<
  ComponentProps<typeof FormDialog<Reason, Sent>>,
  'initialValues' | 'children'
> {
  rentalId: number
  options: readonly (readonly [string, string])[]
  /** The name of the person who reads the words. */
  reader: string
  /** What it brings about. */
  meaning: ReactNode
  /** Below the words. */
  children?: ReactNode
}

/** Ends a request or a rental, with a reason and a sentence for the other side. */
export const ReasonDialog = <Sent,>({
  rentalId,
  options,
  reader,
  meaning,
  children,
  ...dialog
}: ReasonDialogProps<Sent>) => (
  <FormDialog
    {...dialog}
    size="32rem"
    className={classes.form}
    color="red"
    initialValues={{ rentalId, reason: undefined, words: '' }}
  >
    {(form) => (
      <>
        <p className={classes.meaning}>{meaning} This cannot be undone.</p>
        <RadioList legend="Why?" options={options} {...form.getInputProps('reason')} />
        <div>
          <Textarea
            label="Your words (optional)"
            description={`${reader} reads this.`}
            rows={3}
            maxLength={1000}
            {...form.getInputProps('words')}
          />
        </div>
        {children}
      </>
    )}
  </FormDialog>
)
