import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type FaultOrders, faultOrderSchema } from './faults.ts'
import { type ThirdParty, type FaultSelector, faultSelectorSchemas } from './selector.ts'

type Route = { Params: { party: string } }

const path = '/control/faults/:party'
// The object has no other keys.
const parties = Object.keys(faultSelectorSchemas) as ThirdParty[]
const party = z.literal(parties, `The party must be one of: ${parties.join(', ')}.`)

/** Control paths: orders faults for all requests to a party, or for those that the query selects. */
export function faultRoutes(app: FastifyInstance, faults: FaultOrders): void {
  app.get('/control/faults', () => faults.list())

  app.put<Route>(path, ({ body, params, query }, reply) => {
    const target = targetOf(params.party, query)
    const order = faultOrderSchema.safeParse(body)
    if ('error' in target) return reply.code(400).send(target)
    if (!order.success) return reply.code(400).send({ error: messageOf(order.error) })
    faults.put(target.party, target.selector, order.data)
    return faults.list()
  })

  app.delete<Route>(path, ({ params, query }, reply) => {
    const target = targetOf(params.party, query)
    if ('error' in target) return reply.code(404).send(target)
    faults.clear(target.party, target.selector)
    return reply.code(204).send()
  })
}

function targetOf(
  name: string,
  query: unknown,
): { party: ThirdParty; selector: FaultSelector } | { error: string } {
  const known = party.safeParse(name)
  if (!known.success) return { error: messageOf(known.error) }
  const selector = faultSelectorSchemas[known.data].safeParse(query)
  if (!selector.success) return { error: messageOf(selector.error) }
  return { party: known.data, selector: selector.data }
}

function messageOf({ issues }: z.ZodError): string {
  return issues.map(({ message }) => message).join(' ')
}
