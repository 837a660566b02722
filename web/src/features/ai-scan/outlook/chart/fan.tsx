import { curveMonotoneX } from '@visx/curve'
import { Area, LinePath } from '@visx/shape'
import type { Timeline, ToldPrice } from '../rules/timeline.ts'
import type { Scales } from './scales.ts'

type Told = Pick<ToldPrice, 'day' | 'price' | 'likely' | 'sure'>

/** What it may cost from the latest price on: the middle, and both ranges around it. */
export function Fan({ timeline: { now, told }, scales }: { timeline: Timeline; scales: Scales }) {
  const { x, y } = scales
  if (!now || told.length === 0) return null
  const { day, price } = now
  const points: Told[] = [{ day, price, likely: [price, price], sure: [price, price] }, ...told]
  const shared = { data: points, x: (point: Told) => x(point.day), curve: curveMonotoneX }
  return (
    <g>
      <Area {...shared} y0={({ sure }) => y(sure[0])} y1={({ sure }) => y(sure[1])} className="fill-sky/14" />
      <Area
        {...shared}
        y0={({ likely }) => y(likely[0])}
        y1={({ likely }) => y(likely[1])}
        className="fill-sky/22"
      />
      <LinePath
        {...shared}
        y={(point) => y(point.price)}
        className="stroke-sky"
        strokeWidth={2}
        strokeDasharray="4 3"
      />
    </g>
  )
}
