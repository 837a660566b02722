import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { daysBetween } from '@faresight/contracts/days'
import { shownFare } from '../../../../format/money.ts'
import { recordAnchor, scoreboardPath } from '../../../../paths.ts'
import type { RankedPair } from '../../deal/ranking.ts'

/** Without a signal chances are told of so many days ahead, where a trip is not over by then. */
const usualHorizonDays = 7
/** Days that leave, and come back, so near to others may do instead. */
const nearbyDays = 3

/** The forecast that an answer is told by; without a signal that of a week. `null` where there is none. */
export function toldBy({
  advice,
  forecasts,
}: Pick<PricePredictions, 'advice'> & {
  forecasts: readonly PriceForecast[]
}): PriceForecast | null {
  const wanted = advice.horizonDays ?? usualHorizonDays
  const upTo = forecasts.filter(({ horizonDays }) => horizonDays <= wanted)
  return upTo.at(-1) ?? forecasts[0] ?? null
}

/** Which change is likelier than not, as chances are shown; `null` where none is. */
export function leaningOf({
  fallChance,
  riseChance,
}: Pick<PriceForecast, 'fallChance' | 'riseChance'>): 'falls' | 'rises' | null {
  if (Math.round(Math.max(fallChance, riseChance) * 100) < 50) return null
  return fallChance > riseChance ? 'falls' : 'rises'
}

/** Whether a change is likelier than not, and all the same the price of now is what is expected. */
export function isFlatThough(forecast: PriceForecast, price: number): boolean {
  return leaningOf(forecast) !== null && shownFare(forecast.predictedPrice) === shownFare(price)
}

/** The way to the record of such answers: `/scoreboard#wait-14`; without a signal to that of all. */
export function recordPath({ advice, horizonDays }: PricePredictions['advice']): string {
  return scoreboardPath(
    advice === 'no_signal' || horizonDays === null ? null : recordAnchor(advice, horizonDays),
  )
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
