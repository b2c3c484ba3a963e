import type { MailTopic } from '../../../shared/mail.ts'
import { reason, trpc } from '../../api/api.ts'
import { failed } from '../../ui/feedback/toast.tsx'

/** What comes by e-mail: a topic, or every one when none is named. The switches answer at once, the server has the last word. */
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
      // Turned back rather than restored from a snapshot, which would undo other switches still on their way.
      turn(pressed?.turned ?? [], !isWanted)
      failed('Nothing was changed', reason(error, 'Please check your connection and try again.'))
    },
    // Only the last of several switches asks the server again, so none of them flickers.
    onSettled: () => (mail.choose.isMutating() === 1 ? mail.choices.invalidate() : undefined),
  })
}
