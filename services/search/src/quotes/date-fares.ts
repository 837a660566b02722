import { createHash } from 'node:crypto'
import { dateFaresBucket } from '@faresight/contracts/search/buckets'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Bus } from '@faresight/kit/bus/bus'
import type * as z from 'zod'
import { grow, mergedOf, nothingYet } from '../merge/growing.ts'
import type { MarkSuspicious } from '../prices/mark-suspicious.ts'
import type { Provider } from '../providers/provider.ts'
import { bestOffers } from '../ranking/best-offers.ts'
import { compareOptions } from '../ranking/options.ts'
import { airlineOf, durationOf, stopsOf } from '../ranking/summary.ts'
import { type Answer, isLiveAnswer } from './answer.ts'

/** The best live offers for one question, none where nobody sells, and when providers said so. */
export interface DateFare extends Omit<z.output<(typeof dateFaresBucket)['data']>, 'observedAt'> {
  observedAt: Date
}

/** What questions cost when providers last answered them, over all replicas, for a day. Never rejects. */
export interface DateFares {
  get(question: FareQuery): Promise<DateFare | null>
  put(question: FareQuery, fare: DateFare): Promise<void>
}

export function createDateFares(bus: Pick<Bus, 'bucket'>, providers: readonly Provider[]): DateFares {
  const bucket = bus.bucket(dateFaresBucket)
  // The sandbox stands on loopback: what it answered is never taken for the real thing.
  const isSandbox = providers.some(({ linkRule }) => linkRule.loopback)
  const keyOf = (question: FareQuery) =>
    createHash('sha256')
      .update(JSON.stringify([isSandbox, question]))
      .digest('hex')
  return {
    async get(question) {
      const kept = await bucket.get(keyOf(question))
      return kept && { ...kept, observedAt: new Date(kept.observedAt) }
    },
    put: (question, { offers, observedAt }) =>
      bucket.put(keyOf(question), { offers, observedAt: observedAt.toISOString() }),
  }
}

const maxOffers = 5

/** What the answers to one question come to; `null` where no provider of live fares has answered. */
export function dateFareOf(answers: readonly Answer[], markSuspicious: MarkSuspicious): DateFare | null {
  const live = answers.filter(isLiveAnswer)
  const [first] = live
  if (!first) return null
  const all = live.flatMap(({ itineraries }) =>
    itineraries.map((it) => ({ ...it, options: it.options.toSorted(compareOptions) })),
  )
  // Merging settles who flies; merging all would cost more than the rest.
  const itineraries = bestOffers(markSuspicious(all), maxOffers)
  const merged = [...mergedOf(grow(nothingYet, { itineraries, cached: [] })).values()]
  return {
    // The oldest: all of it was so at that time or later.
    observedAt: live.reduce(
      (oldest, { observedAt }) => (observedAt < oldest ? observedAt : oldest),
      first.observedAt,
    ),
    offers: bestOffers(merged, maxOffers).flatMap((itinerary) => {
      const price = itinerary.options[0]?.price
      if (!price) return []
      return {
        price,
        minutes: durationOf(itinerary) || null,
        stops: stopsOf(itinerary),
        airline: airlineOf(itinerary).slice(0, 100).toWellFormed(),
        airlineCode: itinerary.legs[0]?.segments[0]?.marketingCarrier.code ?? null,
      }
    }),
  }
}
