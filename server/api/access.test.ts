import { describe, expect } from 'vitest'
import { restRoutes } from './rest/routes.ts'
import { metaOf } from './router.ts'
import { test } from '../testing/app.ts'
import {
  procedureNames,
  roles,
  setScene,
  stage,
  surfaces,
  type ProcedureName,
  type Role,
} from '../testing/roles.ts'
import type { Access } from '../trpc/meta.ts'

/** Routes that are no procedures. An operator sends METRICS_TOKEN. */
// oxfmt-ignore
const routeAccess = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'operator',
  'GET /_api/auth/oauth_authorize': 'anyone',
  'GET /_api/auth/oauth_callback': 'anyone',
  'GET /_api/images/:file': 'anyone',
  'POST /_api/backups/:name': 'admin',
  'GET /_api/admin/csv/:list(^[a-z]+$).csv': 'admin',
  'GET /_api/openapi.json': 'anyone',
  'GET /_api/docs': 'anyone',
  'GET /_api/docs/json': 'anyone',
  'GET /_api/docs/yaml': 'anyone',
  'GET /_api/docs/static/index.html': 'anyone',
  'GET /_api/docs/static/swagger-initializer.js': 'anyone',
  'GET /_api/docs/*': 'anyone',
  'POST /_api/account/archive': 'signedIn',
  'POST /_api/images/upload': 'signedIn',
  'POST /_api/messages/images': 'signedIn',
  'GET /_api/messages/images/:file': 'party',
  'GET /_api/handover/images/:file': 'party',
  'POST /_api/reviews/images': 'signedIn',
  'GET /_api/reviews/images/:file': 'anyone',
  'POST /_api/reports/images': 'signedIn',
  'GET /_api/reports/images/:file': 'author',
  'GET /_api/mail/unsubscribe': 'anyone',
  'POST /_api/mail/unsubscribe': 'anyone',
  'GET /rentals/:id(^[1-9]\\d{0,8}$)/slip': 'party',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemap/pages.xml': 'anyone',
  'GET /sitemap/closets-:part(^[1-9]\\d{0,5}$).xml': 'anyone',
  'GET /sitemap/dresses-:part(^[1-9]\\d{0,5}$).xml': 'anyone',
  'GET /manifest.webmanifest': 'anyone',
  'GET /og.jpg': 'anyone',
  'GET /icon-192.png': 'anyone',
  'GET /icon-512.png': 'anyone',
  'GET /icon-maskable-512.png': 'anyone',
  'GET /apple-touch-icon.png': 'anyone',
} as const satisfies Record<string, Access | 'operator'>

/** The status for each role, by access: 200 stands for being let in. */
const verdicts: Record<Access, Record<Role, 200 | 401 | 403 | 404 | 409>> = {
  anyone: everybody(200),
  signedInAnyhow: { ...everybody(200), visitor: 401, expired: 401 },
  signedIn: { ...everybody(200), visitor: 401, expired: 401, mustChange: 403 },
  owner: { ...everybody(403), owner: 200, visitor: 401, expired: 401 },
  lender: { ...everybody(404), owner: 200, otherOwner: 200, visitor: 401, expired: 401, mustChange: 403 },
  renter: { ...everybody(404), renter: 200, visitor: 401, expired: 401, mustChange: 403 },
  party: { ...everybody(404), renter: 200, owner: 200, visitor: 401, expired: 401, mustChange: 403 },
  partyOrAdmin: {
    ...everybody(404),
    renter: 200,
    owner: 200,
    admin: 200,
    visitor: 401,
    expired: 401,
    mustChange: 403,
  },
  reviewed: { ...everybody(404), renter: 200, visitor: 401, expired: 401, mustChange: 403 },
  author: { ...everybody(404), renter: 200, visitor: 401, expired: 401, mustChange: 403 },
  notOwner: { ...everybody(200), owner: 409, visitor: 401, expired: 401, mustChange: 403 },
  noOpenRentals: { ...everybody(200), visitor: 401, expired: 401, mustChange: 403, owner: 409, renter: 409 },
  admin: { ...everybody(403), admin: 200, visitor: 401, expired: 401 },
  firstRun: everybody(409),
}

function everybody<Verdict>(verdict: Verdict) {
  return Object.fromEntries(roles.map((role) => [role, verdict])) as Record<Role, Verdict>
}

/** To others, requests and blocked dates do not exist: 404. */
const hidden = new Set([
  'rentals.answerReturn',
  'rentals.decide',
  'rentals.decline',
  'rentals.propose',
  'rentals.unblock',
  'waiting.leave',
  'waiting.pass',
  'waiting.take',
  'handover.sent',
  'handover.handOver',
])

/** Suspended people read what others do, and change what they must. */
function isRefusedWhileSuspended(procedure: ProcedureName) {
  const meta = metaOf(procedure)
  return meta?.changes && !meta.whileSuspended && !['anyone', 'firstRun'].includes(meta.access)
}

function verdictOn(procedure: ProcedureName, surface: string, role: Role) {
  // Documented: over REST the session call says 401 where the procedure says null.
  if (surface === 'GET /_api/auth/session' && (role === 'visitor' || role === 'expired')) return 401
  const access = metaOf(procedure)?.access
  const verdict = access && verdicts[access][role]
  if (role === 'suspended' && isRefusedWhileSuspended(procedure)) return 403
  return verdict === 403 && hidden.has(procedure) && role !== 'mustChange' ? 404 : verdict
}

describe('the list of who may call what', () => {
  test('names every procedure [ASVS 8.1.1]', () => {
    expect(procedureNames.filter((name) => !metaOf(name)?.access)).toEqual([])
  })

  test('names every route that is no procedure [ASVS 6.3.4, 8.1.1]', async ({ app }) => {
    const known = new Set([
      ...Object.keys(routeAccess),
      ...restRoutes.map(({ method, path }) => `${method} /_api${path}`),
    ])
    await app.ready()
    expect(
      routesOf(app.printRoutes({ commonPrefix: false })).filter(
        (route) => !known.has(route) && !route.endsWith(' /trpc/:path'),
      ),
    ).toEqual([])
  })

  test('is what visitors, users, owners, renters, admins and ended sessions are told, over tRPC and REST alike [ASVS 8.2.1, 8.2.2, 8.3.1]', async ({
    app,
    db,
  }) => {
    let cells = 0
    const wrong: string[] = []
    const ask = await stage(app, () => setScene(db))
    for (const procedure of procedureNames) {
      for (const surface of surfaces(procedure)) {
        const verdictFor = (role: Role) => verdictOn(procedure, surface.name, role)
        // Who is refused comes first: that changes nothing, else the next calls fail here.
        for (const role of roles.toSorted(
          (a, b) => Number(verdictFor(a) === 200) - Number(verdictFor(b) === 200),
        )) {
          const { statusCode: status } = await ask(surface, role)
          const expected = verdictFor(role)
          cells++
          if (status !== expected) wrong.push(`${surface.name} as ${role}: ${status} instead of ${expected}`)
        }
      }
    }
    console.info(`permissions: ${cells} cells, ${wrong.length} failures`)
    expect(wrong).toEqual([])
  }, 300_000)
})

/** `METHOD /path` of every line of Fastify's route tree. */
function routesOf(tree: string) {
  const stack: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods] = /^([│\s]*[├└]── )(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    stack.length = Math.max(0, depth - 1)
    stack.push(path)
    const names = methods?.split(', ').filter((method) => method !== 'HEAD') ?? []
    return names.map((method) => `${method} ${stack.join('').replace(/\/$/, '') || '/'}`)
  })
}
