import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { oauthProviders } from '../../shared/account.ts'
import { badRequest } from '../errors.ts'
import { sendPopup } from './popup.ts'

const querySchema = z.object({ provider: z.enum(oauthProviders) })

/** The sign-in window's way in (`GET /_api/auth/oauth_authorize`, specification §7). */
export async function authPlugin(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  app.get('/auth/oauth_authorize', (req, res) => {
    const { success } = querySchema.safeParse(req.query)
    if (!success) throw badRequest('This way of signing in does not exist.')
    const message = 'Signing in with Google is not set up on this server.'
    const error = { code: 'provider_not_configured', message, details: null }
    return sendPopup(res, { type: 'OAUTH_ERROR', error }, publicUrl)
  })
}
