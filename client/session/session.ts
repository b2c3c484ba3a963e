import { trpc } from '../api/api.ts'
import { sharedHook } from '../ui/hooks/shared-hook.tsx'
import { forgetFiles, tellOtherTabs, useClearSession } from './sign-out.ts'

/** The session's cache rules (docs/product.md#waiting): fresh for a minute. */
export const sessionRules = { staleTime: 60_000 }

/** The session; a visitor's when it could not be loaded. */
export const [SessionProvider, useSession] = sharedHook(() => {
  const { data, isPending } = trpc.auth.session.useQuery(undefined, sessionRules)
  return { user: data ?? null, isChecking: isPending }
})

/** Signs out: at once on the screen, then on the server. A failure is only logged, and the session refetched. */
export function useLogout() {
  const { auth } = trpc.useUtils()
  const leave = useClearSession()

  return trpc.auth.logout.useMutation({
    onMutate: async () => {
      await auth.session.cancel()
      auth.session.setData(undefined, null)
    },
    onSuccess: () => {
      tellOtherTabs()
      forgetFiles()
    },
    onError: (error) => console.error('Logout failed', error),
    onSettled: leave,
  })
}
