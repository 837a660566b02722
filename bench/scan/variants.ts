import { unitOf } from '../../deploy/sandbox/src/world/random.ts'
import { weekdayOf } from '../../deploy/sandbox/src/world/calendar.ts'
import type { Fare } from '../fares/market.ts'
import type { Grid, Pair } from './grids.ts'

/** How round trips come from one-ways: as recorded by adding them, or as airlines do that sell the two as one ticket. */
export const variants = ['additive', 'non-additive'] as const
export type Variant = (typeof variants)[number]

const saturday = 6
const noise = 0.03
const noSaturdayNight = 1.12
const longStay = { over: 14, factor: 1.05 }

/** What each pair of the grid costs and takes, in the order of its pairs. */
export function dealsOf(grid: Grid, variant: Variant): Fare[] {
  return grid.pairs.map((pair) => {
    const out = grid.outbound.get(pair.departureDay)
    const back = grid.inbound.get(pair.returnDay)
    if (!out || !back) throw new Error('a pair of a grid has flights both ways')
    const price = (out.price + back.price) * (variant === 'additive' ? 1 : ticketFactor(grid, pair))
    const minutes = out.minutes && back.minutes ? out.minutes + back.minutes : null
    return { price, minutes }
  })
}

function ticketFactor({ origin, destination, today }: Grid, pair: Pair): number {
  const nights = pair.returnDay - pair.departureDay
  const key = [origin, destination, `${today}`, `${pair.departureDay}`, `${pair.returnDay}`]
  return (
    Math.exp(noise * normal(key)) *
    (hasSaturdayNight(pair) ? 1 : noSaturdayNight) *
    (nights > longStay.over ? longStay.factor : 1)
  )
}

/** Whether the traveller sleeps there from a Saturday to a Sunday. */
export function hasSaturdayNight({ departureDay, returnDay }: Pair): boolean {
  const untilSaturday = (saturday - weekdayOf(departureDay) + 7) % 7
  return departureDay + untilSaturday < returnDay
}

/** From the standard normal distribution, by the method of Box and Muller; the same for the same key. */
function normal(key: readonly string[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - unitOf('radius', ...key)))
  return radius * Math.cos(2 * Math.PI * unitOf('angle', ...key))
}
