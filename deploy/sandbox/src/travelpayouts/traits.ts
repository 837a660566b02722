import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Traits } from '../faults/selector.ts'
import type { Airports } from '../world/airports.ts'
import { placeOf } from './cities.ts'

const asked = z.object({
  token: z.string().optional(),
  origin: z.string().optional(),
  destination: z.string().optional(),
  departure_at: z.string().optional(),
  month: z.string().optional(),
})

/** The token, in the header or the query. */
export function tokenOf({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): string | undefined {
  const header = headers['x-access-token']
  return asked.safeParse(query).data?.token ?? (typeof header === 'string' ? header : undefined)
}

export function traitsOf(request: FastifyRequest, airports: Airports): Traits {
  const { departure_at, destination, month, origin } = asked.safeParse(request.query).data ?? {}
  return {
    key: tokenOf(request),
    origin: codesOf(origin, airports),
    destination: codesOf(destination, airports),
    departureDate: departure_at ?? month?.slice(0, 'YYYY-MM'.length),
  }
}

function codesOf(code: string | undefined, airports: Airports): readonly string[] {
  const place = code === undefined ? undefined : placeOf(code, airports)
  return place ? [place.city, ...place.airports.map(({ iata }) => iata)] : []
}
