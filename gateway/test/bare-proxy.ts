import proxy from '@fastify/http-proxy'
import Fastify from 'fastify'

/** The least that can stand in the gateway's place on one path, to measure the gateway against. */
export async function listenBareProxy(path: string, upstream: string, port: number): Promise<void> {
  const app = Fastify()
  await app.register(proxy, { upstream, prefix: path, rewritePrefix: path, httpMethods: ['GET'] })
  await app.listen({ host: '127.0.0.1', port })
}
