import type { PriceRange } from './bands.ts'
import type { Cell } from './cells.ts'

const lowest = 24
const highest = 72

/** How high the bar of a day is, in pixels. What has no price has the foot of one. */
export function barHeight(cell: Cell, range: PriceRange | null): number {
  const price = priceOf(cell)
  if (price === null || !range) return lowest
  const { min, max } = range
  const position = max > min ? (price - min) / (max - min) : 0
  return Math.round(lowest + (highest - lowest) * Math.max(0, Math.min(1, position)))
}

function priceOf(cell: Cell): number | null {
  if (cell.kind === 'checked' || cell.kind === 'seen') return cell.price
  return cell.kind === 'estimated' ? (cell.low + cell.high) / 2 : null
}
