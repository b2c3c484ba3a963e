import type { FastifyInstance } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { formatWeekday } from '../../shared/day.ts'
import { giverOf } from '../../shared/rental/handover.ts'
import type { Db } from '../db/database.ts'
import { ownPasswordOrNull } from '../sessions/guards.ts'
import type { ContextMaker } from '../trpc/context.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'
import { findLegs, isOpen, sideOf, type Legs } from './leg.ts'

interface Options {
  db: Db
  createContext: ContextMaker
  publicUrl: string
}

/**
 * `GET /rentals/:id/slip`: what either side of an open rental prints for the parcel that it sends
 * (docs/product.md#packing-slip). Made here and without scripts, so that no page carries it. 404 for anybody else.
 */
export async function slipPlugin(app: FastifyInstance, { db, createContext, publicUrl }: Options) {
  app.get<{ Params: { id: string } }>('/rentals/:id(^[1-9]\\d{0,8}$)/slip', async (req, res) => {
    const page = `/rentals/${req.params.id}`
    const { user, ...moment } = await createContext({ req, res })
    const inTime = timeBudget(ANSWER_TIMEOUT_MS)
    const me = ownPasswordOrNull(await inTime(user()))
    res.header('cache-control', 'private, no-store')
    if (!me) return res.redirect(`${publicUrl}/login?from=${encodeURIComponent(page)}`, 303)
    const rental = await inTime(findLegs(db, Number(req.params.id)))
    const side = rental && sideOf(rental, me.id)
    const leg = giverOf.there === side ? 'there' : 'back'
    if (!rental || !side || !isOpen(rental, leg, moment)) return res.callNotFound()
    const names = await inTime(findNames(db, rental))
    return res
      .header('x-robots-tag', 'noindex')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(slip({ ...names, rental, leg, url: publicUrl + page }))
  })
}

const findNames = (db: Db, { rentalId }: Legs) =>
  db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['title', 'brand', 'owner.displayName as ownerName', 'renter.displayName as renterName'])
    .where('rental.id', '=', rentalId)
    .executeTakeFirstOrThrow()

const style = `
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff;
    font: 1.125rem/1.4 Georgia, serif; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .75rem 1.5rem; }
  dd { margin: 0; white-space: pre-line; }
  svg { width: 10rem; }
  @media print { nav { display: none; } }`

interface Slip extends Awaited<ReturnType<typeof findNames>> {
  rental: Legs
  leg: 'there' | 'back'
  /** The address of the rental's page. */
  url: string
}

function slip({ rental, leg, url, title, brand, ownerName, renterName }: Slip) {
  const [from, to] = leg === 'there' ? [ownerName, renterName] : [renterName, ownerName]
  const { address, way } = rental[leg]
  const facts: Record<string, ReactNode> = {
    To: [h('bdi', { key: 'name' }, to), `\n${address ?? (way === 'meet' ? '' : '(no address given yet)')}`],
    From: h('bdi', null, from),
    How: way === 'meet' ? 'Handed over' : 'By post',
    [leg === 'there' ? 'Goes back by' : 'Goes back on or before']: formatWeekday(rental.endDate),
  }
  const { data, size } = encode(url, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('title', null, `Packing slip for ${title}`),
      h('style', { dangerouslySetInnerHTML: { __html: style } }),
    ),
    h(
      'body',
      null,
      h(
        'nav',
        null,
        h('a', { href: url }, 'Back to the rental'),
        '. To print, use the menu of your browser.',
      ),
      h(
        'main',
        null,
        h('h1', { dir: 'auto' }, title),
        h('p', { dir: 'auto' }, brand),
        h(
          'dl',
          null,
          Object.entries(facts).map(([name, fact]) => [
            h('dt', { key: name }, name),
            h('dd', { key: `${name} fact`, dir: 'auto' }, fact),
          ]),
        ),
        h(
          'svg',
          { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': 'The page of this rental' },
          h('path', { d: dark.join(''), shapeRendering: 'crispEdges' }),
        ),
        h('p', null, url),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
