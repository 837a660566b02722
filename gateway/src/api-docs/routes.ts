import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { apiDocsPath, gatewayRoutes } from '@faresight/contracts/gateway/http'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from '../client/encoding.ts'
import { pageContentSecurityPolicy } from '../security/headers.ts'

const perMinute = 60
const day = 'public, max-age=86400'
const css = 'text/css; charset=utf-8'
const javascript = 'text/javascript; charset=utf-8'

/** https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
const settings = {
  url: gatewayRoutes.document.path,
  dom_id: '#api',
  layout: 'BaseLayout',
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: 0,
}

/** Makes a function that reads the file at a `file:` URL. */
const readAsset = (url: string) => (): Promise<Buffer> => readFile(new URL(url))

const brotli = (content: string | Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** Draws the page. A file, since the policy of the page allows no inline script. */
const startScript = `
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', applyTheme)
  applyTheme()
  SwaggerUIBundle(${JSON.stringify(settings)})
`

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>API | Faresight</title>
    <link rel="icon" href="/logo.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${apiDocsPath}/swagger-ui.css" />
    <link rel="stylesheet" href="${apiDocsPath}/index.css" />
  </head>
  <body>
    <main id="api"></main>
    <noscript>This page needs JavaScript. <a href="${gatewayRoutes.document.path}">Read the OpenAPI document</a> instead.</noscript>
    <script src="${apiDocsPath}/swagger-ui-bundle.js"></script>
    <script src="${apiDocsPath}/start.js"></script>
  </body>
</html>`

/** Serves Swagger UI, which shows the API's OpenAPI document. */
export function registerApiDocs(app: FastifyInstance, publicUrl: string): void {
  const policy = pageContentSecurityPolicy(publicUrl)
  const files: [path: string, type: string, cacheControl: string, load: () => Promise<string | Buffer>][] = [
    [apiDocsPath, 'text/html; charset=utf-8', 'no-cache', async () => page],
    [`${apiDocsPath}/start.js`, javascript, day, async () => startScript],
    [
      `${apiDocsPath}/swagger-ui-bundle.js`,
      javascript,
      day,
      readAsset(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    ],
    [
      `${apiDocsPath}/swagger-ui.css`,
      css,
      day,
      readAsset(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
    ],
    [`${apiDocsPath}/index.css`, css, day, readAsset(import.meta.resolve('swagger-ui-dist/index.css'))],
  ]
  for (const [path, type, cacheControl, load] of files) {
    const onRequest = app.rateLimit({ max: perMinute })
    let plain: Promise<string | Buffer> | undefined
    let compressed: Promise<Buffer> | undefined
    app.get(path, { onRequest }, async (request, reply) => {
      reply.type(type).headers({
        'content-security-policy': policy,
        'cache-control': cacheControl,
        vary: 'accept-encoding',
      })
      plain ??= load()
      if (!chooseEncoding(request.headers['accept-encoding'], ['br'])) return plain
      // Compressing the script takes a tenth of a second, so once for all requests.
      compressed ??= plain.then((content) => brotli(content))
      reply.header('content-encoding', 'br')
      return compressed
    })
  }
}
