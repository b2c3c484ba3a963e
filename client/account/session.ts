import { TRPCClientError } from '@trpc/client'
import { trpc } from '../api.ts'
import { tellOtherTabs, useLeave } from './sign-out.ts'

const MINUTE = 60_000

/** True for a failure that asking again cannot mend: the server has answered, or did not in 20 seconds. */
const isFinal = (error: unknown) =>
  error instanceof TRPCClientError && (Boolean(error.data) || error.cause?.name === 'TimeoutError')

/** Whoever is signed in (specification §9: fresh for a minute, two more tries after 1 and 2 seconds). */
export function useSession() {
  const { data, isPending } = trpc.auth.session.useQuery(undefined, {
    staleTime: MINUTE,
    retry: (failures, error) => failures < 2 && !isFinal(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 5000),
  })
  return { user: data ?? null, isChecking: isPending }
}

/** Signs out: at once on the screen, then on the server. A failure is only logged, and the session asked again. */
export function useLogout() {
  const { auth } = trpc.useUtils()
  const leave = useLeave()

  return trpc.auth.logout.useMutation({
    onMutate: async () => {
      await auth.session.cancel()
      auth.session.setData(undefined, null)
    },
    onSuccess: tellOtherTabs,
    onError: (error) => console.error('Logout failed', error),
    onSettled: leave,
  })
}
