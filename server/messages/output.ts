import * as z from 'zod/mini'
import { rentalEvents } from '../../shared/rental/rental-process.ts'
import { rentalStatuses } from '../../shared/rental/rental-statuses.ts'
import { cancelReasons } from '../../shared/rental/cancel-schema.ts'
import { declineReasons } from '../../shared/rental/rental-schema.ts'
import { day, id, instant } from '../trpc/output.ts'

const messageId = z.int()
const days = z.nullable(z.strictObject({ from: day, to: day }))
const kind = z.enum(['text', ...rentalEvents])
const cover = { dressImageUrl: z.nullable(z.url()), dressImageColor: z.nullable(z.string()) }

/** A line of a conversation: a message of one side, or an event of a rental. */
const messageOutput = z.strictObject({
  messageId,
  kind,
  isMine: z.boolean(),
  text: z.nullable(z.string()),
  isRemoved: z.boolean(),
  isWithheld: z.boolean(),
  picture: z.nullable(z.strictObject({ url: z.string(), width: z.int(), height: z.int() })),
  at: instant,
  rentalId: z.nullable(id),
  days,
  reason: z.nullable(z.enum([...declineReasons, ...cancelReasons])),
})

export const threadsOutput = z.strictObject({
  threads: z.array(
    z.strictObject({
      threadId: id,
      role: z.enum(['renter', 'owner']),
      unread: z.int(),
      dressTitle: z.string(),
      ...cover,
      otherName: z.string(),
      otherAvatarUrl: z.nullable(z.string()),
      last: z.strictObject({
        messageId,
        kind,
        isMine: z.boolean(),
        text: z.nullable(z.string()),
        isRemoved: z.boolean(),
        isWithheld: z.boolean(),
        days,
        at: instant,
      }),
    }),
  ),
  nextCursor: z.nullable(messageId),
})

export const threadOutput = z.strictObject({
  thread: z.strictObject({
    threadId: id,
    role: z.enum(['renter', 'owner']),
    subject: z.nullable(z.string()),
    unread: z.int(),
    dressId: id,
    dressTitle: z.string(),
    dressSlug: z.nullable(z.string()),
    ...cover,
    otherId: z.uuid(),
    otherName: z.string(),
    otherAvatarUrl: z.nullable(z.string()),
    otherClosetSlug: z.nullable(z.string()),
    isBlocked: z.boolean(),
    isClosed: z.boolean(),
    writableUntil: z.nullable(instant),
    rentals: z.array(
      z.strictObject({ rentalId: id, startDate: day, endDate: day, status: z.enum(rentalStatuses) }),
    ),
  }),
  messages: z.array(messageOutput),
  nextCursor: z.nullable(messageId),
})

export const writtenOutput = z.strictObject({ threadId: id, messageId })
