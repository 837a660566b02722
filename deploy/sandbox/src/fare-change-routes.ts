import type { FastifyInstance } from 'fastify'
import type { WorldAirports } from './world/airports.ts'
import { type FareChange, type FareChangeOrders, fareChangesSchema } from './world/fare-changes.ts'

/** Control path: makes fares fall and rise. */
export function fareChangeRoutes(
  app: FastifyInstance,
  changes: FareChangeOrders,
  airports: WorldAirports,
): void {
  app.get('/control/fares', () => changes.list())

  app.put('/control/fares', (request, reply) => {
    const ordered = fareChangesSchema.safeParse(request.body)
    if (!ordered.success) {
      return reply.code(400).send({ error: ordered.error.issues.map((issue) => issue.message).join(' ') })
    }
    const wrong = ordered.data.map((change) => findChangeError(change, airports)).find(Boolean)
    if (wrong) return reply.code(400).send({ error: wrong })
    changes.put(ordered.data)
    return changes.list()
  })

  app.delete('/control/fares', (_, reply) => {
    changes.clear()
    return reply.code(204).send()
  })
}

function findChangeError(change: FareChange, { byCode }: WorldAirports): string | undefined {
  const { departureDate, destination, origin, returnDate } = change
  const unknown = [origin, destination].find((code) => !byCode.has(code))
  if (unknown) return `There is no airport ${unknown}.`
  if (origin === destination) return 'Origin and destination must be two airports.'
  if (departureDate && returnDate && returnDate < departureDate) {
    return 'The day of return must not be before the day of departure.'
  }
  return undefined
}
