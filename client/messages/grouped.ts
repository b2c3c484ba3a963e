import { dayOf } from './moment.tsx'
import type { Message } from './use-thread.ts'

/** For how long after another message of the same side one belongs to it, in milliseconds. */
const TOGETHER_MS = 5 * 60_000

interface Placed {
  message: Message
  /** Whether it is the first of a day. */
  startsDay: boolean
  /** Whether it goes on from the one before, of the same side and a moment ago. */
  goesOn: boolean
  /** Whether the next one goes on from it. */
  isFollowed: boolean
}

/** Messages as they stand below each other: by days, and those of one side and one moment together. */
export function grouped(messages: readonly Message[], isHere: boolean): Placed[] {
  const goesOn = (index: number) => {
    const [before, message] = [messages[index - 1], messages[index]]
    if (!before || !message || before.kind !== 'text' || message.kind !== 'text') return false
    return (
      before.isMine === message.isMine &&
      dayOf(before.at, isHere) === dayOf(message.at, isHere) &&
      message.at.getTime() - before.at.getTime() < TOGETHER_MS
    )
  }
  return messages.map((message, index) => {
    const before = messages[index - 1]
    return {
      message,
      startsDay: !before || dayOf(before.at, isHere) !== dayOf(message.at, isHere),
      goesOn: goesOn(index),
      isFollowed: goesOn(index + 1),
    }
  })
}
