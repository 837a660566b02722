import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { SmartSample } from '@faresight/contracts/ai-scan/record'

/** A check as the list of the last ones tells it. */
export interface LastCheck {
  date: string | null
  returnDate: string | null
  /** `null` where nobody flies or sells. */
  price: number | null
  /** Not told while a scan runs. */
  why: SmartSample['why'] | null
  at: string
}

/**
 * The last checks, newest first: those that the record tells of, with a reason, and what has come since, which is known by
 * its price alone.
 */
export function lastChecks(
  deals: readonly OpenDeal[],
  samples: readonly SmartSample[],
  most: number,
): LastCheck[] {
  const known = new Set(samples.map(({ departureDate, returnDate }) => `${departureDate} ${returnDate}`))
  const told = samples.map(({ departureDate, returnDate, price, why, checkedAt }) => ({
    date: departureDate,
    returnDate,
    price,
    why,
    at: checkedAt,
  }))
  const since = deals
    .filter(({ date, returnDate }) => !known.has(`${date} ${returnDate}`))
    .map(({ date, returnDate, price, seenAt }) => ({ date, returnDate, price, why: null, at: seenAt ?? '' }))
  return [...told, ...since].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most)
}
