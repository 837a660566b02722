import { curveStepAfter } from '@visx/curve'
import { LinePath } from '@visx/shape'
import { stretchesOf } from '../rules/stretches.ts'
import type { SeenPrice } from '../rules/timeline.ts'
import type { Scales } from './scales.ts'

/** What it has cost, in steps: whole where somebody looked each day, dotted over days without, broken over weeks. */
export function SeenLine({ seen, scales: { x, y } }: { seen: readonly SeenPrice[]; scales: Scales }) {
  return stretchesOf(seen).map(({ kind, points }) => {
    const [first] = points
    const key = `${kind}-${first?.day}`
    if (first && points.length === 1)
      return <circle key={key} cx={x(first.day)} cy={y(first.price)} r={2.5} className="fill-sky" />
    return (
      <LinePath
        key={key}
        data={[...points]}
        x={({ day }) => x(day)}
        y={({ price }) => y(price)}
        curve={curveStepAfter}
        className="stroke-sky"
        strokeWidth={2}
        strokeLinejoin="round"
        {...(kind === 'held' && { strokeDasharray: '0.1 4', strokeLinecap: 'round', strokeOpacity: 0.7 })}
      />
    )
  })
}
