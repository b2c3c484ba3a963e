import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { formatWeekday } from '../../shared/day.ts'
import { giverOf } from '../../shared/rental/handover.ts'
import type { Db } from '../db/database.ts'
import { inHtml } from '../http/in-html.ts'
import { sideOf } from '../rentals/sides.ts'
import { ownPasswordOrNull } from '../sessions/guards.ts'
import type { ContextMaker } from '../trpc/context.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'
import { findLegs, isOpen, type Legs } from './leg.ts'

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
    .select([
      'title',
      'brand',
      'eventDate',
      'owner.displayName as ownerName',
      'renter.displayName as renterName',
    ])
    .where('rental.id', '=', rentalId)
    .executeTakeFirstOrThrow()

const style = `
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff;
    font: 1.125rem/1.4 Georgia, serif; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .75rem 1.5rem; }
  dd { margin: 0; white-space: pre-line; }
  svg { width: 10rem; shape-rendering: crispEdges; }
  @media print { nav { display: none; } }`

interface Slip extends Awaited<ReturnType<typeof findNames>> {
  rental: Legs
  leg: 'there' | 'back'
  /** The address of the rental's page. */
  url: string
}

function slip({ rental, leg, url, title, brand, eventDate, ownerName, renterName }: Slip) {
  const [from, to] = leg === 'there' ? [ownerName, renterName] : [renterName, ownerName]
  const { address, way } = rental[leg]
  const street = address ?? (way === 'meet' ? '' : '(no address given yet)')
  const facts = [
    ['To', `<bdi>${inHtml(to)}</bdi>\n${inHtml(street)}`],
    ['From', `<bdi>${inHtml(from)}</bdi>`],
    ['How', way === 'meet' ? 'Handed over' : 'By post'],
    ...(eventDate && leg === 'there' ? [['To wear on', formatWeekday(eventDate)]] : []),
    [leg === 'there' ? 'Goes back by' : 'Goes back on or before', formatWeekday(rental.endDate)],
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Packing slip for ${inHtml(title)}</title><style>${style}</style></head>
<body>
<nav><a href="${inHtml(url)}">Back to the rental</a>. To print, use the menu of your browser.</nav>
<main>
<h1 dir="auto">${inHtml(title)}</h1>
<p dir="auto">${inHtml(brand)}</p>
<dl>${facts.map(([name, fact]) => `<dt>${name}</dt><dd dir="auto">${fact}</dd>`).join('\n')}</dl>
<div role="img" aria-label="The page of this rental">${renderSVG(url, { ecc: 'M', border: 4, pixelSize: 1 })}</div>
<p>${inHtml(url)}</p>
</main>
</body></html>`
}
