import { scanText } from '../../text/scan-text.ts'
import { Dot, dotShapes } from './dot.tsx'

/** What each dot of a scan's map means. */
export function DotLegend() {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1.5">
      {dotShapes.map((shape) => (
        <span key={shape} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="-6 -6 12 12" className="size-3 overflow-visible">
            <Dot shape={shape} />
          </svg>
          {scanText.field.legend[shape]}
        </span>
      ))}
    </span>
  )
}
