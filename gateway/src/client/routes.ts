import { join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './encoding.ts'
import type { Pages } from './pages.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

/** Serves each file of the built client at its own path; what is not a file never reaches the disk. */
export async function clientFiles(app: FastifyInstance, dir: string): Promise<void> {
  const root = resolve(dir)
  // Names under assets/ hold a hash of what is in them.
  const hashed = join(root, 'assets') + sep
  await app.register(fastifyStatic, {
    root,
    // One route a file, found at the start: a path that was not built cannot be asked for.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'routes.json', '**/.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? year : hour)
    },
  })
}

/** Answers with the page of a path, or with the client's own 'not found' page and 404. */
export function sendPage(pages: Pages, path: string, request: FastifyRequest, reply: FastifyReply): void {
  const found = pages.find(path)
  if ('redirect' in found) return void reply.redirect(found.redirect, 308)
  const { page, status } = found
  const encoding = encodingFor(request.headers['accept-encoding'], ['br', 'gzip'] as const)
  const body = encoding && page.encoded[encoding]
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  })
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    void reply.code(304).send()
    return
  }
  if (body) reply.header('content-encoding', encoding)
  void reply.code(status).send(body ?? page.body)
}
