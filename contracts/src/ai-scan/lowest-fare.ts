import * as z from 'zod'
import { instant } from '../common.ts'
import { selfTransferSchema } from '../search/itinerary.ts'
import type { UnlockedResult } from '../search/result.ts'

/** Major units, for the whole party. */
const lowestOfferSchema = z.object({
  /** Of the offer among `allResults`. */
  id: z.string(),
  price: z.number(),
  pricePerPassenger: z.number(),
  airline: z.string(),
  airlineCode: z.string().nullable(),
  stops: z.array(z.int()),
  selfTransfer: selfTransferSchema.nullable(),
  travelTime: z.int().nullable(),
  live: z.boolean(),
  seenAt: instant,
})

/** Compared with the dearer offer that represents the pair. */
export const lowestFareSchema = lowestOfferSchema.extend({
  extraMinutes: z.int().nullable(),
})

export type LowestOffer = z.infer<typeof lowestOfferSchema>
export type LowestFare = z.infer<typeof lowestFareSchema>

/** The quickest of equals; `null` if no offer has a price. */
export function findCheapestOffer(offers: readonly UnlockedResult[]): LowestOffer | null {
  const [cheapest] = offers.filter(({ price }) => price !== null).toSorted(byPriceAndTime)
  if (!cheapest) return null
  const { id, price, pricePerPassenger, airline, airlineCode, legs, options, duration, live, seenAt } =
    cheapest
  if (price === null || pricePerPassenger === null) return null
  return {
    id,
    price,
    pricePerPassenger,
    airline,
    airlineCode,
    stops: legs.map(({ stops }) => stops),
    selfTransfer: options[0]?.selfTransfer ?? selfTransferOfAll(cheapest),
    travelTime: duration || null,
    live,
    seenAt,
  }
}

/** `undefined` if it is not cheaper than the representing offer. */
export function toLowestFareIfCheaper(
  cheapest: LowestOffer | null,
  { price, duration }: Pick<UnlockedResult, 'price' | 'duration'>,
): LowestFare | undefined {
  if (!cheapest || price === null || cheapest.price >= price) return undefined
  const { travelTime } = cheapest
  return { ...cheapest, extraMinutes: travelTime && duration ? travelTime - duration : null }
}

/** A change of airports counts even if no seller names it. */
function selfTransferOfAll({ selfTransfer: kind }: UnlockedResult): LowestOffer['selfTransfer'] {
  return kind === 'some' ? null : kind
}

function byPriceAndTime(a: UnlockedResult, b: UnlockedResult): number {
  const minutes = ({ duration }: UnlockedResult) => duration || Infinity
  if (a.price !== b.price) return (a.price ?? Infinity) - (b.price ?? Infinity)
  if (minutes(a) !== minutes(b)) return minutes(a) - minutes(b)
  return a.id < b.id ? -1 : 1
}
