import type { FastifyInstance } from 'fastify'

const loopback = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Only loopback names: a page of the web must not reach the sandbox under a name of its own. */
export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (loopback.test(request.host)) return
    await reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send('The sandbox answers on loopback addresses only.\n')
  })
}
