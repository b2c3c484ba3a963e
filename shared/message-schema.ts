import * as z from 'zod/mini'
import { contactSchema } from './account/contact-schema.ts'
import { idSchema } from './dress/dress-schema.ts'
import { MAX_TEXT, threadShows } from './message.ts'
import { oneLine, text } from './text.ts'

const messageIdSchema = z
  .int('This message does not exist.')
  .check(
    z.gte(1, 'This message does not exist.'),
    z.lte(Number.MAX_SAFE_INTEGER, 'This message does not exist.'),
  )

/** A page of conversations, before the cursor. */
export const threadsSchema = z.strictObject({
  show: z.optional(z.enum(threadShows, 'This list does not exist.')),
  cursor: z.optional(messageIdSchema),
})

/** A page of messages, before the cursor. */
export const threadSchema = z.strictObject({ threadId: idSchema, cursor: z.optional(messageIdSchema) })

/** The first message to the owner of a dress (docs/product.md#contact). */
export const openThreadSchema = z.extend(contactSchema, { dressId: idSchema })

export const aboutSchema = z.strictObject({ dressId: idSchema })

const messageText = text({ short: 'Please write something.', max: MAX_TEXT, name: 'Message' })

/** A text, an uploaded picture, or both. */
export const writeSchema = z
  .strictObject({
    threadId: idSchema,
    text: z.optional(messageText),
    imageId: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This picture does not exist.'))),
  })
  .check(
    z.refine(({ text, imageId }) => Boolean(text ?? imageId), {
      error: 'Please write something.',
      path: ['text'],
    }),
  )

export const threadSeenSchema = z.strictObject({ threadId: idSchema, messageId: messageIdSchema })

export const ownMessageSchema = z.strictObject({ messageId: messageIdSchema })
export { messageIdSchema }

/** A saved reply; `{name}` and `{dress}` are filled in when it is used. */
export const replySchema = z.strictObject({
  id: z.optional(idSchema),
  title: oneLine({ short: 'Title is required.', max: 60, name: 'Title' }),
  body: text({ short: 'Please write something.', max: MAX_TEXT, name: 'Reply' }),
})
export const replyIdSchema = z.strictObject({ id: idSchema })

/** Whether this owner's renters get no address, only the conversation. */
export const contactChoiceSchema = z.strictObject({ messagesOnly: z.boolean('Please say yes or no.') })

const personIdSchema = z.uuid('This person does not exist.')
export const personSchema = z.strictObject({ personId: personIdSchema })
export { personIdSchema }
