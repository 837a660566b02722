import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { apiKeyOf } from '../api-key.ts'
import { tripTraits, type Traits } from '../faults/selector.ts'
import type { World } from '../world/world.ts'
import { airportOf, dateText } from './question.ts'
import { createRequest, type Query } from './requests.ts'
import type { Sessions } from './sessions.ts'

const poll = z.object({ sessionToken: z.string() })

/** A poll is about the journey of its session. */
export function traitsOf(request: FastifyRequest, sessions: Sessions, world: World): Traits {
  const token = poll.safeParse(request.params).data?.sessionToken
  const query =
    token === undefined ? createRequest.safeParse(request.body).data?.query : sessions.get(token)?.query
  return { key: apiKeyOf(request), ...(query && tripOf(query, world)) }
}

function tripOf({ queryLegs: [first] }: Query, world: World): Traits {
  const from = first && airportOf(first.originPlaceId, world)
  const to = first && airportOf(first.destinationPlaceId, world)
  return from && to ? tripTraits(from.iata, to.iata, dateText(first.date)) : {}
}
