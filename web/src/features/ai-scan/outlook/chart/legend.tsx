import type { ReactNode } from 'react'
import { scanText } from '../../../../text/scan-text.ts'
import { stretchesOf } from '../rules/stretches.ts'
import type { Timeline } from '../rules/timeline.ts'

const words = scanText.outlook.history.chart.legend

/** What the lines and the grounds of a picture are, as far as they are in it. */
export function Legend({ timeline: { seen, today, told } }: { timeline: Timeline }) {
  const hasHeld = stretchesOf(seen, today).some(({ kind }) => kind === 'held')
  const isForetold = told.length > 0
  return (
    <div aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-12 text-ink-2">
      {seen.length > 1 && <Key words={words.seen} drawing={<Line />} />}
      {hasHeld && <Key words={words.held} drawing={<Line dots="0.1 4" />} />}
      {isForetold && (
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

function Line({ dots }: { dots?: string }) {
  return (
    <path
      d="M0 6h16"
      strokeWidth={2}
      strokeDasharray={dots}
      strokeLinecap={dots ? 'round' : 'butt'}
      className="stroke-sky"
    />
  )
}
