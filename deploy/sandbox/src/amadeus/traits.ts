import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { tripTraits, type Traits } from '../faults/selector.ts'
import { offersRequest } from './requests.ts'
import type { Tokens } from './tokens.ts'

const credentials = z.object({ client_id: z.string() })

/** The client is that of the token, or the one who wants a token. */
export function traitsOf({ body, headers }: FastifyRequest, tokens: Tokens): Traits {
  const asked = offersRequest.safeParse(body)
  const key = tokens.clientOf(headers.authorization) ?? credentials.safeParse(body).data?.client_id
  const [first] = asked.data?.originDestinations ?? []
  if (!first) return { key }
  const { departureDateTimeRange, destinationLocationCode, originLocationCode } = first
  return {
    key,
    ...tripTraits(originLocationCode, destinationLocationCode, departureDateTimeRange.date),
  }
}
