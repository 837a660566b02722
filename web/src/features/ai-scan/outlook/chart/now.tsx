import { nowLabel } from '../rules/sentences.ts'
import type { Timeline } from '../rules/timeline.ts'
import type { Scales } from './scales.ts'

/** Today, and the latest price with its name. */
export function Now({
  timeline,
  scales,
  currency,
}: {
  timeline: Timeline
  scales: Scales
  currency: string
}) {
  const { now, today } = timeline
  const { x, y, top, bottom, textScale } = scales
  return (
    <g>
      <line
        x1={x(today)}
        x2={x(today)}
        y1={top}
        y2={bottom}
        strokeDasharray="2 3"
        className="stroke-control"
      />
      {now && (
        <>
          <circle
            cx={x(now.day)}
            cy={y(now.price)}
            r={6}
            strokeWidth={2}
            className="fill-warm stroke-surface"
          />
          <text
            x={x(now.day) - 10}
            y={y(now.price) + (isClearAbove(timeline, scales) ? -14 : 24 * textScale)}
            textAnchor="end"
            strokeWidth={4}
            strokeLinejoin="round"
            paintOrder="stroke"
            className="fill-ink stroke-surface text-12 font-semibold"
          >
            {nowLabel(timeline, currency)}
          </text>
        </>
      )}
    </g>
  )
}

/** So far its name reaches to the left, and up or down. */
const nameSize = { width: 130, height: 36 }

/** Whether what was seen before it runs under the latest price alone, so that its name is to stand over it. */
function isClearAbove({ seen, now }: Timeline, { x, y, top, textScale }: Scales): boolean {
  const [width, height] = [nameSize.width * textScale, nameSize.height * textScale]
  if (!now || y(now.price) < top + height) return false
  const drops = seen
    .filter(({ day }) => day < now.day && x(now.day) - x(day) < width)
    .map(({ price }) => y(price) - y(now.price))
    .filter((drop) => drop !== 0 && Math.abs(drop) < height)
  return drops.length > 0 && drops.every((drop) => drop > 0)
}
