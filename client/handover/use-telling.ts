import { callFailed, trpc } from '../api/api.ts'
import { useOnce } from '../ui/hooks/use-once.ts'
import { succeeded } from '../ui/feedback/toast.tsx'

/** All that one can say of the hand-over of a rental; whatever came of it, what stands is read again. */
export function useTelling(onTold: () => void) {
  const { handover } = trpc.useUtils()
  const told = (title: string) => ({
    onSuccess: () => void succeeded(title),
    onSettled: () => {
      onTold()
      return handover.invalidate()
    },
  })
  const failing = (title: string, failure: string) => ({
    ...told(title),
    onError: (error: unknown) => void callFailed(failure, error, 'Please try again.'),
  })
  const calls = trpc.handover
  const received = calls.received.useMutation(failing('Arrival noted', 'Arrival not noted'))
  const agree = calls.agreeToPlace.useMutation(failing('Place agreed on', 'Place not agreed on'))
  return {
    sent: calls.sent.useMutation(told('Dress sent')),
    sentBack: calls.sentBack.useMutation(told('Dress sent back')),
    handOver: calls.handOver.useMutation(told('Dress handed over')),
    handBack: calls.handBack.useMutation(told('Dress handed back')),
    notAsDescribed: calls.notAsDescribed.useMutation(told('Problem told')),
    namePlace: calls.namePlace.useMutation(told('Place named')),
    writeAddress: calls.writeAddress.useMutation(told('Address saved')),
    received: useOnce(received),
    agreeToPlace: useOnce(agree),
    isBusy: received.isPending || agree.isPending,
  }
}

export type Telling = ReturnType<typeof useTelling>
