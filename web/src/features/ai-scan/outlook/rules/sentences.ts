import type { PlainDate } from '@faresight/contracts/common'
import type { PriceDays } from '@faresight/contracts/ai-scan/price-history'
import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import { dateOf } from '@faresight/contracts/days'
import { formatDay, formatShortDay, formatSpan } from '../../../../format/dates.ts'
import { fareFigure, farePhrase, shownFare } from '../../../../format/money.ts'
import { scanText } from '../../../../text/scan-text.ts'
import { stopsOf, type Stop } from './stops.ts'
import type { Timeline } from './timeline.ts'

const words = scanText.outlook
const { history } = words

interface Dates {
  departureDate: PlainDate
  returnDate: PlainDate | null
}

/** What the picture is of: `Lowest fare for Tue 19 – Thu 28 Jan, last 60 days, and where it may go.` */
export function leadSentence(trip: Dates, of: PriceDays['of'], isForetold: boolean): string {
  const lead = of === 'around' ? history.leadAround : history.lead
  return lead(formatSpan(trip.departureDate, trip.returnDate), isForetold)
}

/** All of the picture in a sentence, for those who do not see it. */
export function summarySentence(timeline: Timeline, currency: string): string {
  const prices = stopsOf(timeline).flatMap(({ kind, at }) => (kind === 'seen' ? [at.price] : []))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return history.chart.summary(prices.length, farePhrase(low, currency), farePhrase(high, currency))
}

/** The latest price: `Today 412 USD`, or by its day where nobody has looked today. */
export function nowLabel({ now, today }: Timeline, currency: string): string {
  if (!now) return ''
  const price = farePhrase(now.price, currency)
  return now.day === today
    ? history.chart.now(price)
    : history.chart.nowOf(formatShortDay(dateOf(now.day)), price)
}

/** `410–466 USD` */
export function rangePhrase(range: readonly [low: number, high: number], currency: string): string {
  return words.rangeIn(rangeFigures(range), currency)
}

/** `410–466`, where the currency stands nearby. */
export function rangeFigures([low, high]: readonly [low: number, high: number]): string {
  return shownFare(low) === shownFare(high) ? fareFigure(low) : words.range(fareFigure(low), fareFigure(high))
}

/** What the end of the picture says: `80% range in 14 days: 410–466 USD`. */
export function endSentence({ told }: Timeline, currency: string): string | null {
  const last = told.at(-1)
  return last
    ? history.chart.endRange(words.days(last.horizonDays), rangePhrase(last.likely, currency))
    : null
}

/** A day of the picture in short, over it. */
export function stopLine({ kind, at }: Stop, currency: string): string {
  const day = formatDay(dateOf(at.day))
  return kind === 'seen'
    ? history.chart.seen(day, farePhrase(at.price, currency))
    : history.chart.told(day, rangePhrase(at.likely, currency))
}

/** The same with all that is known of it, for those who listen. */
export function stopSentence(stop: Stop, currency: string): string {
  if (stop.kind === 'seen') return stopLine(stop, currency)
  const { day, horizonDays, price, likely, sure } = stop.at
  return history.chart.spokenTold(
    formatDay(dateOf(day)),
    words.days(horizonDays),
    farePhrase(price, currency),
    rangePhrase(likely, currency),
    rangePhrase(sure, currency),
  )
}

export function typicalSentence({ low, typical, high, samples }: PriceLevel, currency: string): string {
  return history.typical(farePhrase(typical, currency), fareFigure(low), farePhrase(high, currency), samples)
}
