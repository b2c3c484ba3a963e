import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Site } from './site.ts'
import { untouchedShop } from '../../shared/settings/shop.ts'

/** `route` is the route's id, `value` is in milliseconds, for CLS a plain number. */
type ObserveVital = (name: VitalName, route: string, value: number) => void

const names = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const
type VitalName = (typeof names)[number]

/** Longer times are implausible: a clock was changed, or the request is forged. */
const MAX_MS = 600_000
const MAX_CLS = 100

interface Options {
  site: Site
  observe: ObserveVital
}

/**
 * Receives web vitals from browsers (client/first-paint/vitals.ts): `POST /_api/vitals`, only with WEB_VITALS=on. Accepted
 * for known routes alone, so that the number of labels is bounded.
 */
export async function vitalsPlugin(app: FastifyInstance, { site, observe }: Options) {
  const { createApi, createAppRouter } = await site.client()
  const { routesById } = createAppRouter(createApi(), { origin: 'http://localhost', shop: untouchedShop })

  const schema = z
    .array(
      z
        .strictObject({
          name: z.enum(names),
          value: z.number().min(0).max(MAX_MS),
          route: z.string().refine((id) => Object.hasOwn(routesById, id), 'There is no such route.'),
        })
        .refine(({ name, value }) => name !== 'CLS' || value <= MAX_CLS, 'No page moves as much.'),
    )
    .min(1)
    .max(names.length)

  app.post('/vitals', { bodyLimit: 2_048 }, (req, res) => {
    const { data, error } = schema.safeParse(req.body)
    if (error) return res.code(400).send({ error: 'Invalid measures.', message: 'Invalid measures.' })
    for (const { name, route, value } of data) observe(name, route, value)
    return res.code(204).send()
  })
}
