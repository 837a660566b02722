import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { daysBetween } from '@faresight/contracts/days'
import { shownFare } from '../../../../format/money.ts'
import type { RankedPair } from '../../deal/ranking.ts'

/** Without a signal chances are told of so many days ahead, where a trip is not over by then. */
const usualHorizonDays = 7
/** Days that leave, and come back, so near to others may do instead. */
const nearbyDays = 3

/** The forecast that an answer is told by; without a signal that of a week. `null` where there is none. */
export function toldBy({
  advice,
  forecasts,
}: Pick<PricePredictions, 'advice' | 'forecasts'>): PriceForecast | null {
  const wanted = advice.horizonDays ?? usualHorizonDays
  const upTo = forecasts.filter(({ horizonDays }) => horizonDays <= wanted)
  return upTo.at(-1) ?? forecasts[0] ?? null
}

/** Where on the scoreboard the record of an answer stands: `#wait-14`; without a signal the page as a whole. */
export function recordPlace({ advice, horizonDays }: PricePredictions['advice']): string {
  return advice === 'no_signal' || horizonDays === null ? '' : `#${advice}-${horizonDays}`
}

/** The cheapest pair of dates within three days of a deal's own, where it can be had for less, and how much less. */
export function cheaperNearby(
  { date, returnDate }: Pick<OpenDeal, 'date' | 'returnDate'>,
  pairs: readonly RankedPair[],
): { pair: RankedPair; saves: number } | null {
  const own = pairs.find(({ deal }) => deal.date === date && deal.returnDate === returnDate)
  if (!own || !date) return null
  const near = pairs.filter(
    ({ deal }) => isNear(deal.date, date) && (returnDate === null || isNear(deal.returnDate, returnDate)),
  )
  const [cheapest] = near.toSorted((a, b) => a.lowest.price - b.lowest.price)
  if (!cheapest) return null
  const saves = shownFare(own.lowest.price) - shownFare(cheapest.lowest.price)
  return saves > 0 ? { pair: cheapest, saves } : null
}

function isNear(day: string | null, other: string): boolean {
  return day !== null && Math.abs(daysBetween(other, day)) <= nearbyDays
}
