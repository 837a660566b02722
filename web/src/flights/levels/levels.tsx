import type { PlainDate } from '@faresight/contracts/common'
import {
  type MonthlyPriceLevel,
  type PriceLevel,
  comparePriceWithLevel,
} from '@faresight/contracts/ai-scan/price-level'
import { farePhrase, rangeEnds, shownFare } from '../../format/money.ts'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { flightText } from '../messages.ts'
import { type Conversion, convertLevel } from '../money/conversion.ts'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'

/** Typical price per adult by departure month, where enough fares were seen. */
export type Levels = ReadonlyMap<string, PriceLevel>

/** How a price compares with the typical one. `percent` is the absolute difference. */
export interface LevelComparison {
  kind: 'below' | 'typical' | 'above'
  percent: number
  /** Among the lowest fifth. */
  isGood: boolean
  level: PriceLevel
}

/** Prices within this percentage also count as typical. */
const typicalPercent = 10

export const noLevels: Levels = new Map()

/** As they are shown: converted and rounded. */
export function levelsOf(
  { months }: { months: readonly MonthlyPriceLevel[] },
  conversion: Conversion | null = null,
): Levels {
  const shown = (level: PriceLevel) => {
    const { low, typical, high, samples } = conversion ? convertLevel(level, conversion) : level
    return { low: shownFare(low), typical: shownFare(typical), high: shownFare(high), samples }
  }
  return new Map(months.flatMap(({ month, level }) => (level ? [[month, shown(level)] as const] : [])))
}

interface Priced {
  departureDate: PlainDate | null
  price: number | null
  passengers: number
}

/** Compares the shown price per adult with its month; `null` without data. */
export function compareWithLevel(
  levels: Levels,
  { departureDate, price, passengers }: Priced,
): LevelComparison | null {
  const level = departureDate && levels.get(departureDate.slice(0, 7))
  if (!level || price === null) return null
  const { place, percent } = comparePriceWithLevel(shownFare(price) / passengers, level)
  const isTypical = percent === 0 || (place === 'typical' && Math.abs(percent) <= typicalPercent)
  return {
    kind: isTypical ? 'typical' : percent < 0 ? 'below' : 'above',
    percent: Math.abs(percent),
    isGood: place === 'low' && percent < 0,
    level,
  }
}

/** `23% below typical`, `Typical price` */
export function comparisonLabel({ kind, percent }: LevelComparison): string {
  return kind === 'typical' ? flightText.level.typical : flightText.level[kind](percent)
}

/** `23% below typical for these months (535 USD)`; with `each` for several passengers. */
export function comparisonSentence(
  standing: LevelComparison,
  { currency, passengers }: { currency: CurrencyCode; passengers: number },
): string {
  const typical = farePhrase(standing.level.typical, currency)
  return flightText.level.forMonths(
    comparisonLabel(standing),
    passengers > 1 ? flightText.trip.perPerson(typical) : typical,
  )
}

export function levelSentence({ low, typical, high, samples }: PriceLevel, currency: CurrencyCode): string {
  return flightText.level.why(farePhrase(typical, currency), ...rangeEnds(low, high, currency), samples)
}

const icons = { below: TrendingDown, typical: null, above: TrendingUp }

export function LevelNote({ standing, children }: { standing: LevelComparison; children: string }) {
  const { kind, isGood } = standing
  const Icon = icons[kind]
  return (
    <span
      className={cx(
        'inline-flex animate-fade items-center gap-1.5 text-13',
        isGood ? 'font-medium text-green-text' : 'text-ink-2',
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  )
}
