import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { apiKeyOf } from '../api-key.ts'
import { tripTraits, type Traits } from '../faults/selector.ts'
import { readReference } from '../sellers/reference.ts'
import { formatDay } from '../world/calendar.ts'
import type { World } from '../world/world.ts'

const way = z
  .object({ origin: z.string(), destination: z.string(), departure_date: z.string() })
  .transform((it) => tripTraits(it.origin, it.destination, it.departure_date))
const legs = z.object({ legs: z.tuple([way], z.unknown()) }).transform(({ legs: [first] }) => first)
const byId = z.object({ ignav_id: z.string() })

/** A booking link is about the journey of its itinerary. */
export function traitsOf(request: FastifyRequest, world: World): Traits {
  const id = byId.safeParse(request.body).data?.ignav_id
  const trip = id ? tripOf(id, world) : z.union([way, legs]).safeParse(request.body).data
  return { key: apiKeyOf(request), ...trip }
}

function tripOf(id: string, world: World): Traits | undefined {
  const [first] = readReference(id, world)?.question.legs ?? []
  return first && tripTraits(first.from.iata, first.to.iata, formatDay(first.day))
}
