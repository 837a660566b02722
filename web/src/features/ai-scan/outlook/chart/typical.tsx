import { fareFigure } from '../../../../format/money.ts'
import { scanText } from '../../../../text/scan-text.ts'
import type { Scales } from './scales.ts'

/** What such fares usually cost, where that lies within the picture. */
export function Typical({ typical, scales }: { typical: number; scales: Scales }) {
  const { y, left, right, top, bottom } = scales
  const at = y(typical)
  if (at < top || at > bottom) return null
  return (
    <g>
      <line x1={left} x2={right} y1={at} y2={at} strokeDasharray="6 4" className="stroke-line-2" />
      <text
        x={left + 2}
        y={at - 5}
        strokeWidth={4}
        strokeLinejoin="round"
        paintOrder="stroke"
        className="fill-ink-3 stroke-surface text-12"
      >
        {scanText.outlook.history.chart.typical(fareFigure(typical))}
      </text>
    </g>
  )
}
