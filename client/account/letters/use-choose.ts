import type { MailTopic } from '../../../shared/notices/mail.ts'
import { callFailed, trpc } from '../../api/api.ts'

/** Turns a topic's letters on or off; all of them when none is named. Optimistic, corrected by the server. */
export function useChoose() {
  const { mail } = trpc.useUtils()

  const turn = (topics: MailTopic[], isWanted: boolean) =>
    mail.choices.setData(
      undefined,
      (now) =>
        now && {
          ...now,
          topics: now.topics.map((one) => (topics.includes(one.topic) ? { ...one, isWanted } : one)),
        },
    )

  return trpc.mail.choose.useMutation({
    scope: { id: 'mail.choose' }, // one after the other: what was pressed last holds
    async onMutate({ topic, isWanted }) {
      await mail.choices.cancel()
      const turned = (mail.choices.getData()?.topics ?? [])
        .filter((one) => one.isWanted !== isWanted && (!topic || one.topic === topic))
        .map((one) => one.topic)
      turn(turned, isWanted)
      return { turned }
    },
    onError(error, { isWanted }, pressed) {
      // Reverted rather than restored from a snapshot, which would undo other switches still in flight.
      turn(pressed?.turned ?? [], !isWanted)
      callFailed('Nothing was changed', error)
    },
    // Only the last of several switches refetches, so none of them flickers.
    onSettled: () => (mail.choose.isMutating() === 1 ? mail.choices.invalidate() : undefined),
  })
}
