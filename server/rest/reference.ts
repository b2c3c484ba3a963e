import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { brand } from '../../shared/brand.ts'
import { openApi } from './openapi.ts'

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** What the reference page is made of, by its name in the address. */
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${brand.name} API</title>
<link rel="stylesheet" href="/_api/docs/swagger-ui.css"></head>
<body><main id="reference"></main>
<script src="/_api/docs/swagger-ui-bundle.js"></script>
<script src="/_api/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({ url: '/_api/openapi.json', domNode: document.getElementById('reference'), deepLinking: true })`

/** The API's own description: `/_api/openapi.json` for programs and `/_api/docs` for people. */
export async function referencePlugin(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const document = openApi(publicUrl)
  app.get('/openapi.json', (_req, res) => res.header('cache-control', 'public, max-age=300').send(document))

  app.get('/docs', (_req, res) =>
    res
      .headers({
        'content-security-policy':
          "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/docs/start.js', (_req, res) => res.type('text/javascript; charset=utf-8').send(start))
  for (const [name, type] of Object.entries(files)) {
    app.get(`/docs/${name}`, async (_req, res) =>
      res
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(swagger, name))),
    )
  }
}
