import type { PlainDate } from '@faresight/contracts/common'
import { placeOf, type MonthLevel, type PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import { shownFare } from '../../format/money.ts'

/** What departures of a route usually cost one adult, by their month: those of which enough was seen to say. */
export type Levels = ReadonlyMap<string, PriceLevel>

/** How a price stands to what is usual. `percent` is how far it is from the typical one, either way. */
export interface Standing {
  kind: 'below' | 'typical' | 'above'
  percent: number
  level: PriceLevel
}

export const noLevels: Levels = new Map()

export function levelsOf({ months }: { months: readonly MonthLevel[] }): Levels {
  return new Map(months.flatMap(({ month, level }) => (level ? [[month, level] as const] : [])))
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
  if (place === 'low' && percent < 0) return { kind: 'below', percent: -percent, level }
  if (place === 'high' && percent > 0) return { kind: 'above', percent, level }
  return { kind: 'typical', percent: Math.abs(percent), level }
}
