import { seededUnit } from '../../deploy/sandbox/src/world/random.ts'
import { sundayFirstWeekday } from '../../deploy/sandbox/src/world/calendar.ts'
import type { MarketFare } from '../fares/fare-market.ts'
import type { DatePairGrid, GridPair } from './grids.ts'

/** Round trips as sums of one-way fares, or as airlines sell both as one ticket. */
export const priceVariants = ['additive', 'non-additive'] as const
export type PriceVariant = (typeof priceVariants)[number]

const saturday = 6
const noise = 0.03
const noSaturdayNight = 1.12
const longStay = { over: 14, factor: 1.05 }

export function computePairFares(grid: DatePairGrid, variant: PriceVariant): MarketFare[] {
  return grid.pairs.map((pair) => {
    const out = grid.outbound.get(pair.departureDay)
    const back = grid.inbound.get(pair.returnDay)
    if (!out || !back) throw new Error('a pair of a grid has flights both ways')
    const price = (out.price + back.price) * (variant === 'additive' ? 1 : ticketFactor(grid, pair))
    const minutes = out.minutes && back.minutes ? out.minutes + back.minutes : null
    return { price, minutes }
  })
}

function ticketFactor({ origin, destination, today }: DatePairGrid, pair: GridPair): number {
  const nights = pair.returnDay - pair.departureDay
  const key = [origin, destination, `${today}`, `${pair.departureDay}`, `${pair.returnDay}`]
  return (
    Math.exp(noise * normal(key)) *
    (hasSaturdayNight(pair) ? 1 : noSaturdayNight) *
    (nights > longStay.over ? longStay.factor : 1)
  )
}

export function hasSaturdayNight({ departureDay, returnDay }: GridPair): boolean {
  const untilSaturday = (saturday - sundayFirstWeekday(departureDay) + 7) % 7
  return departureDay + untilSaturday < returnDay
}

/** Standard normal by Box and Muller, from a hash of `key`. */
function normal(key: readonly string[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - seededUnit('radius', ...key)))
  return radius * Math.cos(2 * Math.PI * seededUnit('angle', ...key))
}
