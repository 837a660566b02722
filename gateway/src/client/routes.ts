import { join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './encoding.ts'
import { crawlerFileContentTypes, type ClientPages } from './pages.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

/** Serves each file of the built client at its own path. */
export async function registerClientFiles(app: FastifyInstance, dir: string): Promise<void> {
  const root = resolve(dir)
  // Names under assets/ hold a content hash.
  const hashed = join(root, 'assets') + sep
  const cards = join(root, 'social') + sep
  await app.register(fastifyStatic, {
    root,
    // One route per file: no other path reaches the disk.
    wildcard: false,
    index: false,
    globIgnore: [
      '**/*.html',
      '**/*.br',
      '**/*.gz',
      'routes.json',
      '**/.*',
      ...Object.keys(crawlerFileContentTypes),
    ],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? year : hour)
      // Social cards are shown by other sites.
      if (path.startsWith(cards)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}

/** Replies with the page of a path, or with the client's 404 page. */
export function replyClientPage(pages: ClientPages, request: FastifyRequest, reply: FastifyReply): void {
  const [path = '', query] = request.url.split('?', 2)
  const found = pages.find(path, query)
  if ('redirect' in found) return void reply.redirect(found.redirect, 308)
  const { text, status, headers } = found
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip'] as const)
  reply.headers({ ...headers, vary: 'accept-encoding', etag: text.etag })
  if (status === 200 && request.headers['if-none-match']?.includes(text.etag)) {
    void reply.code(304).send()
    return
  }
  if (!encoding) return void reply.code(status).send(text.body)
  void text.encode(encoding).then(
    (body) => reply.code(status).header('content-encoding', encoding).send(body),
    (error: Error) => reply.removeHeader('etag').header('cache-control', 'no-store').send(error),
  )
}
