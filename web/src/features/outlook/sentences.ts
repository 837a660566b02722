import { outlookText } from './messages.ts'
import type { OutlookTrip } from './api.ts'
import type { DailyPrices } from '@faresight/contracts/ai-scan/price-history'
import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import { fromDayNumber, daysBetween } from '@faresight/contracts/days'
import { formatDay, formatShortDay, formatSpan } from '../../format/dates.ts'
import { asMarked, fareFigure, farePhrase, rangeEnds, shownFare } from '../../format/money.ts'
import { type Stop, type Timeline, readableDays } from './timeline.ts'
import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import { recordAnchor, scoreboardPath } from '../../paths.ts'
import { scanText } from '../ai-scan/messages.ts'
import { type OfferRef, type RankedDeal, cheapestOn, datesOf } from '../ai-scan/ranking.ts'
import type { View } from '../ai-scan/address.ts'

/** `Lowest fare for Tue 19 – Thu 28 Jan over the last 60 days, and our forecast.` */
export function leadSentence(
  { departureDate, returnDate }: Pick<OutlookTrip, 'departureDate' | 'returnDate'>,
  of: DailyPrices['basis'],
  hasForecast: boolean,
): string {
  const lead = of === 'around' ? outlookText.history.leadAround : outlookText.history.lead
  return lead(formatSpan(departureDate, returnDate), hasForecast)
}

export function summarySentence(timeline: Timeline, currency: string): string {
  const prices = readableDays(timeline).flatMap(({ kind, at }) => (kind === 'seen' ? [at.price] : []))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const { summary } = outlookText.history.chart
  return summary(prices.length, farePhrase(low, currency), farePhrase(high, currency))
}

/** `Today 412 USD`, or with its day if today has no price. */
export function nowLabel({ now, today }: Timeline, currency: string): string {
  if (!now) return ''
  const price = farePhrase(now.price, currency)
  return now.day === today
    ? outlookText.history.chart.now(price)
    : outlookText.history.chart.nowOf(formatShortDay(fromDayNumber(now.day)), price)
}

/**
 * What a lowest fare is of: `Cheapest fare on these dates: 471 USD, 1 stop`. The stops are those of the cheapest offer of the
 * scan, and left out of a price that is not its.
 */
export function cheapestSentence(price: number, deal: UnlockedDeal, currency: string): string {
  const { lowestPrice, lowest, legs } = deal
  const isIts = lowestPrice !== null && shownFare(lowestPrice) === shownFare(price)
  const stops = lowest?.stops ?? legs?.map((leg) => leg.stops) ?? []
  const stopWords = isIts && stops.length > 0 ? scanText.result.stops(stops) : null
  return outlookText.cheapest(farePhrase(price, currency), stopWords)
}

/** `410–466 USD` */
export function rangePhrase(range: readonly [low: number, high: number], currency: string): string {
  return outlookText.rangeIn(asMarked(rangeNumbers(range), currency), currency)
}

/** `410–466` */
export function rangeNumbers([low, high]: readonly [low: number, high: number]): string {
  return shownFare(low) === shownFare(high)
    ? fareFigure(low)
    : outlookText.range(fareFigure(low), fareFigure(high))
}

/** `80% range in 14 days: 410–466 USD` */
export function forecastEndLabel({ forecast }: Timeline, currency: string): string | null {
  const last = forecast.at(-1)
  if (!last) return null
  const ahead = outlookText.days(last.horizonDays)
  return outlookText.history.chart.endRange(ahead, rangePhrase(last.likely, currency))
}

export function stopLine({ kind, at }: Stop, currency: string): string {
  const day = formatDay(fromDayNumber(at.day))
  return kind === 'seen'
    ? outlookText.history.chart.seen(day, farePhrase(at.price, currency))
    : outlookText.history.chart.forecast(day, rangePhrase(at.likely, currency))
}

/** A day of the chart for screen readers. */
export function stopSentence(stop: Stop, currency: string): string {
  if (stop.kind === 'seen') return stopLine(stop, currency)
  const { day, horizonDays, price, likely, sure } = stop.at
  return outlookText.history.chart.spokenForecast(
    formatDay(fromDayNumber(day)),
    outlookText.days(horizonDays),
    farePhrase(price, currency),
    rangePhrase(likely, currency),
    rangePhrase(sure, currency),
  )
}

export function typicalSentence({ low, typical, high, samples }: PriceLevel, currency: string): string {
  return outlookText.history.typical(
    farePhrase(typical, currency),
    ...rangeEnds(low, high, currency),
    samples,
  )
}

/** Without a signal, chances are given for this horizon if the trip leaves later. */
const defaultHorizonDays = 7
/** Dates this close can be alternatives. */
const nearbyDays = 3

/** The forecast behind the advice; without a signal, that of a week ahead. `null` if there is none. */
export function adviceForecast({
  advice,
  forecasts,
}: Pick<PricePredictions, 'advice'> & {
  forecasts: readonly PriceForecast[]
}): PriceForecast | null {
  const wanted = advice.horizonDays ?? defaultHorizonDays
  const upTo = forecasts.filter(({ horizonDays }) => horizonDays <= wanted)
  return upTo.at(-1) ?? forecasts[0] ?? null
}

/** The direction that is more likely than not, by the percentages shown; `null` if none is. */
export function leaningOf({
  fallChance,
  riseChance,
}: Pick<PriceForecast, 'fallChance' | 'riseChance'>): 'falls' | 'rises' | null {
  if (Math.round(Math.max(fallChance, riseChance) * 100) < 50) return null
  return fallChance > riseChance ? 'falls' : 'rises'
}

/** Whether a change is more likely than not, although today's price is expected. */
export function isFlatThough(forecast: PriceForecast, price: number): boolean {
  return leaningOf(forecast) !== null && shownFare(forecast.predictedPrice) === shownFare(price)
}

/** `/scoreboard#wait-14`; the whole scoreboard without a signal. */
export function recordPath({ advice, horizonDays }: PricePredictions['advice']): string {
  return scoreboardPath(
    advice === 'no_signal' || horizonDays === null ? null : recordAnchor(advice, horizonDays),
  )
}

/** The cheapest pair within three days of a deal's dates, by the fares that the calendar shows; `null` if none is cheaper. */
export function cheaperNearby(
  { date, returnDate, currency }: Pick<UnlockedDeal, 'date' | 'returnDate' | 'currency'>,
  pairs: readonly RankedDeal[],
  fares: View['fares'],
): { offer: OfferRef; sentence: string } | null {
  const own = pairs.find(({ deal }) => deal.date === date && deal.returnDate === returnDate)
  if (!own || !date) return null
  const fareOf = (pair: RankedDeal) => shownFare(fares === 'best' ? pair.price : cheapestOn(pair).price)
  const near = pairs.filter(
    ({ deal }) => isNear(deal.date, date) && (returnDate === null || isNear(deal.returnDate, returnDate)),
  )
  const [cheapest] = near.toSorted((a, b) => fareOf(a) - fareOf(b))
  if (!cheapest || fareOf(cheapest) >= fareOf(own)) return null
  const [fare, ownFare] = [fareOf(cheapest), fareOf(own)]
  return {
    offer: fares === 'best' ? cheapest.deal : cheapestOn(cheapest),
    sentence: outlookText.advice.next.cheaper[fares](
      datesOf(cheapest),
      farePhrase(ownFare - fare, currency),
      farePhrase(fare, currency),
      farePhrase(ownFare, currency),
    ),
  }
}

function isNear(day: string | null, other: string): boolean {
  return day !== null && Math.abs(daysBetween(other, day)) <= nearbyDays
}
