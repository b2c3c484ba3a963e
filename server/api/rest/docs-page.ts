import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Rules } from '../../config.ts'
import { openApi } from './openapi.ts'

interface Options {
  publicUrl: string
  rules: () => Rules
}

/** The API's description: `/_api/openapi.json` for programs and `/_api/docs` for people. */
export async function docsPagePlugin(app: FastifyInstance, { publicUrl, rules }: Options) {
  const withoutTitle = openApi(publicUrl)
  const document = () => ({
    ...withoutTitle,
    info: { title: `${rules().shop.name} API`, ...withoutTitle.info },
  })
  app.get('/openapi.json', (_req, res) => res.header('cache-control', 'public, no-cache').send(document()))

  // The page takes its document from @fastify/swagger, which makes it of routes; ours is made of procedures.
  const swagger = (as?: { yaml: boolean }) => (as?.yaml ? JSON.stringify(document()) : document())
  const provide = async (docs: FastifyInstance) => void docs.decorate('swagger', swagger)
  app.register(fp(provide, { name: '@fastify/swagger' }))
  app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    theme: { title: 'API' },
    uiConfig: { layout: 'BaseLayout' },
    uiHooks: { onRequest: async (_req, res) => void res.header('x-robots-tag', 'noindex') },
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
}
