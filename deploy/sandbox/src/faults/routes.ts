import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Faults, faultOrder, parties } from './faults.ts'

const nobody = `The provider must be one of: ${parties.join(', ')}.`
const provider = z.enum(parties, nobody)

/** The control path on which tests order faults. */
export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get('/control/faults', () => faults.list())

  app.put<{ Params: { provider: string } }>('/control/faults/:provider', (request, reply) => {
    const name = provider.safeParse(request.params.provider)
    const order = faultOrder.safeParse(request.body)
    const refused = name.error ?? order.error
    if (refused || !name.data || !order.data) {
      return reply.code(400).send({ error: refused?.issues.map((issue) => issue.message).join(' ') })
    }
    faults.order(name.data, order.data)
    return faults.list()
  })

  app.delete<{ Params: { provider: string } }>('/control/faults/:provider', (request, reply) => {
    const name = provider.safeParse(request.params.provider)
    if (!name.success) return reply.code(404).send({ error: nobody })
    faults.clear(name.data)
    return reply.code(204).send()
  })
}
