import type { PlainDate } from '@faresight/contracts/common'
import { type MonthLevel, type PriceLevel, placeOf } from '@faresight/contracts/ai-scan/price-level'
import { fareFigure, farePhrase, shownFare } from '../../format/money.ts'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { flightText } from '../messages.ts'

/** What departures of a route usually cost one adult, by their month: those of which enough was seen to say. */
export type Levels = ReadonlyMap<string, PriceLevel>

/** How a price stands to what is usual. `percent` is how far it is from the typical one, either way. */
export interface Standing {
  kind: 'below' | 'typical' | 'above'
  percent: number
  /** It is among the lowest fifth. */
  isGood: boolean
  level: PriceLevel
}

/** Neither low nor high, and no farther from the typical price than that, is typical itself. */
const typicalPercent = 10

export const noLevels: Levels = new Map()

/** Of the months that are told, as fares are shown: in whole units. */
export function levelsOf({ months }: { months: readonly MonthLevel[] }): Levels {
  return new Map(months.flatMap(({ month, level }) => (level ? [[month, shown(level)] as const] : [])))
}

function shown({ low, typical, high, samples }: PriceLevel): PriceLevel {
  return { low: shownFare(low), typical: shownFare(typical), high: shownFare(high), samples }
}

/** What is asked for one party on one day. */
interface Priced {
  departureDate: PlainDate | null
  /** `null` where none is known. */
  price: number | null
  passengers: number
}

/** How a price stands to those of its month, for one adult as it is shown; `null` where nobody can say. */
export function standingOf(levels: Levels, { departureDate, price, passengers }: Priced): Standing | null {
  const level = departureDate && levels.get(departureDate.slice(0, 7))
  if (!level || price === null) return null
  const { place, percent } = placeOf(shownFare(price) / passengers, level)
  const isTypical = percent === 0 || (place === 'typical' && Math.abs(percent) <= typicalPercent)
  return {
    kind: isTypical ? 'typical' : percent < 0 ? 'below' : 'above',
    percent: Math.abs(percent),
    isGood: place === 'low' && percent < 0,
    level,
  }
}

/** `23% below typical`, `Typical price` */
export function standingWords({ kind, percent }: Standing): string {
  return kind === 'typical' ? flightText.level.typical : flightText.level[kind](percent)
}

/** `23% below typical for these months (535 USD)`; beside the price of several it is said that it is of each. */
export function standingSentence(
  standing: Standing,
  { currency, passengers }: { currency: CurrencyCode; passengers: number },
): string {
  const typical = farePhrase(standing.level.typical, currency)
  return flightText.level.forMonths(
    standingWords(standing),
    passengers > 1 ? flightText.trip.perPerson(typical) : typical,
  )
}

/** What is usual, and by how many prices that is told. */
export function levelSentence({ low, typical, high, samples }: PriceLevel, currency: CurrencyCode): string {
  return flightText.level.why(
    farePhrase(typical, currency),
    fareFigure(low),
    farePhrase(high, currency),
    samples,
  )
}
