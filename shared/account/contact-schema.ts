import * as z from 'zod/mini'
import { oneLine, text } from '../text.ts'

const MAX_SUBJECT = 100
export const MAX_MESSAGE = 1000

/** A message to the owner of a dress (docs/product.md#contact). */
export const contactSchema = z.strictObject({
  subject: oneLine({ short: 'Subject is required.', max: MAX_SUBJECT, name: 'Subject' }),
  message: text({
    min: 10,
    short: 'Message must be at least 10 characters.',
    max: MAX_MESSAGE,
    name: 'Message',
  }),
})
