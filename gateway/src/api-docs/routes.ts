import { readFile } from 'node:fs/promises'
import { apiDocsPath } from '@faresight/contracts/gateway/http'
import type { FastifyInstance } from 'fastify'
import { pageContentSecurityPolicy } from '../security/headers.ts'
import type { ApiDocument } from './open-api-document.ts'
import { apiDocsFontPath, renderApiDocsPage, apiDocsStylePath } from './docs-page.ts'

const perMinute = 60
const fontFile = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

/** Serves the page on which people read the API's document. */
export async function registerApiDocs(
  app: FastifyInstance,
  document: ApiDocument,
  publicUrl: string,
): Promise<void> {
  const page = renderApiDocsPage(document)
  const sheets = ['style.css', 'widths.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8'))
  const style = (await Promise.all(sheets)).join('\n')
  const font = await readFile(new URL(fontFile))
  const policy = pageContentSecurityPolicy(publicUrl)
  const onRequest = app.rateLimit({ max: perMinute })
  app.get(apiDocsPath, { onRequest }, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get(apiDocsStylePath, { onRequest }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get(apiDocsFontPath, { onRequest }, (_request, reply) =>
    // Its name tells no version of it.
    reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(font),
  )
}
