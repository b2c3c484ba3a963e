import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { unsubscribe } from './commands.ts'

/** The address in a letter's header by which a mail program stops such letters at one click (RFC 8058). */
export async function unsubscribePlugin(
  app: FastifyInstance,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
) {
  // The body says only that it is such a click; the secret is in the address.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1_024 },
    (_req, _body, done) => done(null, null),
  )
  const tokenOf = (query: unknown) =>
    typeof query === 'object' && query && 'token' in query && typeof query.token === 'string'
      ? query.token
      : ''

  app.post('/mail/unsubscribe', async (req, res) => {
    await unsubscribe(db, tokenOf(req.query), clock())
    return res.type('text/plain; charset=utf-8').send('You get no more such letters.\n')
  })

  // A browser is asked first, since link scanners open it, too.
  app.get('/mail/unsubscribe', (req, res) =>
    res.redirect(`${publicUrl}/unsubscribe#${encodeURIComponent(tokenOf(req.query))}`, 303),
  )
}
