import { outlookText } from './messages.ts'
import type { ReactNode } from 'react'
import { type Timeline, lineStretches } from './timeline.ts'

/** Dots of a line with round caps. */
const tiny = '0.1 4'

export function Legend({ timeline, hasTypical }: { timeline: Timeline; hasTypical: boolean }) {
  const { seen, today, forecast } = timeline
  const words = outlookText.history.chart.legend
  const hasGaps = lineStretches(seen, today).some(({ kind }) => kind === 'gap')
  const hasForecast = forecast.length > 0
  return (
    <div aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-12 text-ink-2">
      {seen.length > 1 && <Key words={words.seen} drawing={<Line />} />}
      {hasGaps && <Key words={words.gap} drawing={<Line dots={tiny} />} />}
      {hasTypical && <Key words={words.typical} drawing={<Line dots="6 4" className="stroke-control" />} />}
      {hasForecast && (
        <>
          <Key words={words.expected} drawing={<Line dots="4 3" />} />
          <Key
            words={words.likely}
            drawing={<rect y={1} width={16} height={10} rx={2} className="fill-sky/33" />}
          />
          <Key
            words={words.sure}
            drawing={<rect y={1} width={16} height={10} rx={2} className="fill-sky/14" />}
          />
        </>
      )}
    </div>
  )
}

function Key({ words, drawing }: { words: string; drawing: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 16 12" className="h-3 w-4 overflow-visible">
        {drawing}
      </svg>
      {words}
    </span>
  )
}

function Line({ dots, className = 'stroke-sky' }: { dots?: string; className?: string }) {
  return (
    <path
      d="M0 6h16"
      strokeWidth={2}
      strokeDasharray={dots}
      strokeLinecap={dots === tiny ? 'round' : 'butt'}
      className={className}
    />
  )
}
