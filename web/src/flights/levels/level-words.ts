import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import type { CurrencyCode } from '@faresight/contracts/currencies'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { flightText } from '../../text/flight-text.ts'
import type { Standing } from './levels.ts'

const words = flightText.level

/** `23% below typical`, `Typical price` */
export function standingWords({ kind, percent }: Standing): string {
  return kind === 'typical' ? words.typical : words[kind](percent)
}

/** `23% below typical for these months (535 USD)`; beside the price of several it is said that it is of each. */
export function standingSentence(
  standing: Standing,
  { currency, passengers }: { currency: CurrencyCode; passengers: number },
): string {
  const typical = farePhrase(standing.level.typical, currency)
  return words.forMonths(
    standingWords(standing),
    passengers > 1 ? flightText.trip.perPerson(typical) : typical,
  )
}

/** What is usual, and by how many prices that is told. */
export function levelSentence({ low, typical, high, samples }: PriceLevel, currency: CurrencyCode): string {
  return words.why(farePhrase(typical, currency), fareFigure(low), farePhrase(high, currency), samples)
}
