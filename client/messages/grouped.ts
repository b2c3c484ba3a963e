import { dayOf } from './moment.tsx'
import type { Message } from './use-thread.ts'

/** Messages of one side within this time of each other form a group, in milliseconds. */
const TOGETHER_MS = 5 * 60_000

interface Placed {
  message: Message
  startsDay: boolean
  /** Continues the previous message's group. */
  goesOn: boolean
  /** The next message continues the group. */
  isFollowed: boolean
}

/** Groups messages by day, and by side and time. */
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
