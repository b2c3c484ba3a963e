import { notifications } from '@mantine/notifications'
import { createMemoryHistory, HeadContent, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { TRPCClientError, unstable_localLink as localLink, type Operation, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import superjson from 'superjson'
import type { Context } from '../../server/trpc/context.ts'
import { appRouter, type AppRouter } from '../../server/api/router.ts'
import type { Person } from '../../server/testing/test.ts'
import { createApi, type Api } from '../api/api.ts'
import { createAppRouter } from '../app.tsx'
import { untouchedShop } from '../../shared/settings/shop.ts'

/** Runs before each call; may wait, or throw to make the call fail. */
type Before = (op: Operation) => Promise<void>

const pausable =
  (context: Context, before: Before): TRPCLink<AppRouter> =>
  (runtime) =>
  (args) =>
    observable((observer) => {
      const call = localLink<AppRouter>({
        router: appRouter,
        createContext: async () => ({ ...context, idempotencyKey: keyOf(args.op) }),
        transformer: superjson,
      })(runtime)
      before(args.op).then(
        () => call(args).subscribe(observer),
        (error) => observer.error(TRPCClientError.from(error)),
      )
    })

/** The idempotency key of a call. */
export const keyOf = ({ context }: Operation): string | undefined =>
  Object(context.headers)['idempotency-key']

/** In a test the document is jsdom's; React lifts the head's tags into it. */
const Page = ({ children }: { children: ReactNode }) => (
  <>
    <HeadContent />
    {children}
  </>
)

/** Opens a page of the real app over the real routers; only HTTP is left out. */
export const visit = (path: string, { context }: Pick<Person, 'context'>, before: Before = async () => {}) =>
  openPage(path, createApi(pausable(withSession(context), before)))

/** Opens a page whose calls of one procedure are answered when `answer` is called. */
export function visitSlowly(path: string, who: Pick<Person, 'context'>, procedure: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = visit(path, who, async (op) => {
    if (op.path === procedure) await promise
  })
  return { ...page, answer: () => act(async () => resolve()) }
}

/** A browser's context: after signing in its next calls are that user's, as with a cookie. */
function withSession(context: Context): Context {
  let { user } = context
  return {
    ...context,
    user: () => user(),
    async startSession(trx, userId) {
      const signedIn = await trx
        .selectFrom('appUser')
        .select(['id', 'email', 'displayName', 'role', 'mustChangePassword'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      user = async () => signedIn
      return context.startSession(trx, userId)
    },
  }
}

/** Opens a page of the real app with `api`. */
export function openPage(path: string, api: Api) {
  // At most five toasts are shown at a time, and they outlive a page.
  notifications.cleanQueue()
  notifications.clean()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(api, { origin: 'https://shop.test', shop: untouchedShop, history, Page })
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), history, router, queryClient: api.queryClient }
}
