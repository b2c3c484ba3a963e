import { TRPCError } from '@trpc/server'
import { textOf } from '../dresses/written.ts'
import type { Api } from '../router.ts'
import { wire } from '../wire.ts'

type Procedure = (input: never) => Promise<unknown>

/** What a GET or POST brought. */
type Brought = Record<string, unknown> | undefined

/** How a documented call differs from the procedure behind it. */
export interface Dialect {
  read?: (brought: Brought) => unknown
  /** The answer's body, or the JSON that it has been written as; `next` is the address of the page that follows. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each row's procedure answers something else
  write?: (output: any, url: string) => { body?: unknown; json?: string; next?: string }
}

export type RestRoute = readonly ['GET' | 'POST', string, (api: Api) => Procedure, Dialect?]

/** A query string is all text; these fields of it are numbers. Anything that is not plainly one is left for the schema to refuse. */
const numbers = (...fields: string[]): Dialect => ({
  read: (query = {}) => ({
    ...query,
    ...Object.fromEntries(
      fields
        .filter((name) => typeof query[name] === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(query[name]))
        .map((name) => [name, Number(query[name])]),
    ),
  }),
})

/** The session call says 401 where the procedure says null. */
const userOr401: Dialect = {
  read: () => undefined,
  write(user) {
    if (!user) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Not authenticated' })
    return { body: { user } }
  },
}

/** For calls without input: a documented empty object is as good as nothing. */
const noInput: Dialect = { read: () => undefined }

const MOST_ON_REST = 100

/** Parameters that may be given once or several times are lists either way. */
const lists = (...names: string[]): Dialect => ({
  read: (query = {}) => ({
    ...query,
    ...Object.fromEntries(
      names.filter((name) => query[name] !== undefined).map((name) => [name, [query[name]].flat()]),
    ),
  }),
})

/** Documented as a bare list; where it goes on is told in the `Link` header. */
const pageOfDresses: Dialect = {
  read: (query) => ({
    limit: MOST_ON_REST,
    ...(lists('sizes', 'colors').read?.(
      numbers('limit', 'minPrice', 'maxPrice').read?.(query) as Brought,
    ) as object),
  }),
  write(page, url) {
    const json = textOf(page)
    if (!page.nextCursor) return { json }
    const next = new URL(url)
    next.searchParams.set('cursor', page.nextCursor)
    return { json, next: next.href }
  },
}

/** Favourites speak superjson both ways; a plain body is understood too. */
const extendedJson: Dialect = {
  read: (body) => (body && Object.hasOwn(body, 'json') ? wire.deserialize(body) : body),
  write: (output) => ({ body: wire.serialize(output) }),
}

/** The same for a call without input. */
const extendedAnswer: Dialect = { ...extendedJson, read: () => undefined }

/** The documented /_api surface, line for line. Each row names the procedure that answers it. */
// oxfmt-ignore
export const restRoutes: RestRoute[] = [
  ['GET',  '/auth/session',                (api) => api.auth.session,         userOr401],
  ['POST', '/auth/logout',                 (api) => api.auth.logout],
  ['POST', '/auth/login_with_password',    (api) => api.auth.login],
  ['POST', '/auth/register_with_password', (api) => api.auth.register],
  ['POST', '/auth/establish_session',      (api) => api.auth.establishSession],
  ['GET',  '/favorites',                   (api) => api.favorites.list,       extendedAnswer],
  ['POST', '/favorites/toggle',            (api) => api.favorites.toggle,     extendedJson],
  ['GET',  '/dress',                       (api) => api.dresses.byId,         numbers('id')],
  ['GET',  '/dresses',                     (api) => api.dresses.list,         pageOfDresses],
  ['GET',  '/dresses/related',             (api) => api.dresses.related,      numbers('dressId', 'pricePerDay')],
  ['GET',  '/dresses/my-listings',         (api) => api.dresses.mine,         noInput],
  ['POST', '/dresses/create',              (api) => api.dresses.create],
  ['POST', '/dresses/update',              (api) => api.dresses.update],
  ['POST', '/dresses/delete',              (api) => api.dresses.remove],
  ['GET',  '/rental/availability',         (api) => api.rentals.availability, numbers('dressId', 'month', 'year')],
  ['POST', '/rental/create-booking',       (api) => api.rentals.book],
  ['GET',  '/rental/user-rentals',         (api) => api.rentals.mine,         noInput],
  ['GET',  '/rental/owner-requests',       (api) => api.rentals.requests,     noInput],
  ['GET',  '/rental/owner-rentals',        (api) => api.rentals.lent,         lists('statuses')],
  ['GET',  '/rental/owner-earnings',       (api) => api.rentals.earnings,     noInput],
  ['POST', '/rental/update-status',        (api) => api.rentals.decide],
  ['POST', '/rental/block-dates',          (api) => api.rentals.block],
  ['POST', '/admin/reset-password',        (api) => api.admin.resetPassword],
]

/** Which procedure a row of the REST table calls: it is let pick from an API that only tells names. */
export function procedureName([, , pick]: RestRoute) {
  let name = ''
  const namesOf = (prefix: string) => new Proxy({}, { get: (_, key) => (name = `${prefix}.${String(key)}`) })
  pick(new Proxy({}, { get: (_, key) => namesOf(String(key)) }) as Api)
  return name
}
