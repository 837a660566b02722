import * as z from 'zod'
import { cabinClassSchema } from '@faresight/contracts/search/search-request'
import { fromDayNumber } from '@faresight/contracts/days'
import { parseDayNumber } from '../world/calendar.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import type { WorldQuery, WorldQueryLeg } from '../world/world-query.ts'
import type { FareWorld } from '../world/fare-world.ts'

const contentSchema = z.object({
  legs: z
    .array(z.tuple([z.string().length(3), z.string().length(3), z.string().length(10)]))
    .min(1)
    .max(6),
  cabin: cabinClassSchema,
  party: z.object({
    passengers: z.int().min(1).max(9),
    children: z.int().min(0).max(9),
    infants: z.int().min(0).max(9),
  }),
  key: z.string().max(1200),
  market: z.string().max(8),
})

export type DecodedItineraryId = { readonly query: WorldQuery; readonly key: string; readonly market: string }

/** The query and the itinerary's key as base64url, so that nothing is stored. */
export function encodeItineraryId(
  { cabin, legs, party }: WorldQuery,
  { key }: WorldItinerary,
  market: string,
): string {
  const content: z.infer<typeof contentSchema> = {
    legs: legs.map(({ day, from, to }) => [from.iata, to.iata, fromDayNumber(day)]),
    cabin,
    party,
    key,
    market,
  }
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** `undefined` for anything that `encodeItineraryId` did not create. */
export function decodeItineraryId(id: string, { airports }: FareWorld): DecodedItineraryId | undefined {
  const parsed = contentSchema.safeParse(parseJson(Buffer.from(id, 'base64url').toString()))
  if (!parsed.success) return undefined
  const legs: WorldQueryLeg[] = []
  for (const [origin, destination, date] of parsed.data.legs) {
    const from = airports.byCode.get(origin)
    const to = airports.byCode.get(destination)
    const day = parseDayNumber(date)
    if (!from || !to || day === undefined) return undefined
    legs.push({ from, to, day })
  }
  const { cabin, key, market, party } = parsed.data
  return { query: { legs, cabin, party }, key, market }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
