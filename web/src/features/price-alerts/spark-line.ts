import type { SeenPrice } from '@faresight/contracts/alerts/alert'

/** In drawing units; the chart is stretched to its box. */
export const frame = { width: 260, height: 56 }
const inset = { x: 3, y: 5 }

interface Spark {
  line: string
  area: string
  /** `null` without a target. */
  target: number | null
}

export function sparkPaths(prices: readonly SeenPrice[], target: number | null): Spark {
  const values = [...prices.map(({ price }) => price), ...(target === null ? [] : [target])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const times = prices.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const x = (time: number) =>
    last === first
      ? frame.width / 2
      : inset.x + ((time - first) / (last - first)) * (frame.width - 2 * inset.x)
  const y = (price: number) =>
    high === low ? frame.height / 2 : inset.y + ((high - price) / (high - low)) * (frame.height - 2 * inset.y)
  const points = prices.map(({ price }, index) => [round(x(times[index] ?? first)), round(y(price))] as const)
  const line = points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px} ${py}`).join('')
  const [start, end] = [points[0], points.at(-1)]
  const area = start && end ? `${line}L${end[0]} ${frame.height}L${start[0]} ${frame.height}Z` : ''
  return { line, area, target: target === null ? null : round(y(target)) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
