import { jsonSchema } from '../../api/rest/json-schema.ts'
import { restRoutes, type RestRoute } from '../../api/rest/routes.ts'

/** Readers, and the calls whose answers only they get. */
const READERS = {
  'People, of themselves': `/auth/session /auth/login_with_password /auth/register_with_password
    /auth/establish_session /favorites /favorites/toggle /dresses/my-listings /dresses/create /dresses/update
    /dresses/delete /people/contact /people/blocked /messages/replies /messages/save-reply /body /body/set
    /dresses/fitting /closet/mine /closets/followed /searches/mine /searches/save`,
  'The renter; the owner, of their own dresses': `/rental/create-booking /rental/user-rentals
    /rental/answer-proposal /rental/take-back-proposal /rental/ask-for-days /rental/cancel`,
  'The renter in line': '/waiting/join /waiting/mine /waiting/take /waiting/pass /waiting/leave',
  'The owner': `/rental/owner-requests /rental/owner-rentals /rental/owner-earnings /rental/update-status
    /rental/decline /rental/answer-return /rental/propose /rental/block-dates`,
  'The two sides of a rental; an admin, without what they write': '/rental /handover',
  'The two sides of a rental, of the other what is published': `/reviews/for-rental /reviews/about-renter
    /reviews/mine /reviews/write`,
  'The two of a conversation': '/messages/threads /messages/thread /messages/open /messages/write',
  'An admin': '/reviews/held /admin/act',
  'An admin, once': '/admin/reset-password',
}

/** The name of every field in an answer, at any depth. */
function fieldsOf({ output }: RestRoute) {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part && typeof part.properties === 'object')
      for (const name of Object.keys(part.properties ?? {})) found.add(name)
    Object.values(part).forEach(visit)
  }
  visit(jsonSchema(output))
  return found
}

const isPublic = ({ access, path }: RestRoute) => access === 'anyone' && !path.startsWith('/auth/')

/** Readers, the calls whose answers they read, and the fields that they are the first to see. */
export function readers() {
  const answers = new Map(
    restRoutes.map((route) => [route.path, fieldsOf(route)] as const).filter(([, { size }]) => size > 0),
  )
  const everybody = restRoutes.filter((route) => isPublic(route) && answers.has(route.path))
  const rows = [
    ['Everybody', everybody.map(({ path }) => path)] as const,
    ...Object.entries(READERS).map(([who, paths]) => [who, paths.split(/\s+/)] as const),
  ]

  const listed = rows.flatMap(([, paths]) => paths)
  const twice = listed.filter((path, at) => listed.indexOf(path) < at)
  const wrong = [...twice, ...new Set(listed).symmetricDifference(answers)]
  if (wrong.length > 0)
    throw new Error(`Who reads ${wrong.join(', ')}? Say so, once, in ${import.meta.filename}.`)

  const known = new Set<string>()
  return rows.map(([who, paths]) => {
    const further = new Set(paths.flatMap((path) => [...(answers.get(path) ?? [])])).difference(known)
    for (const name of further) known.add(name)
    return [who, paths, [...further].toSorted()] as const
  })
}
