import type { ReactNode } from 'react'
import type { DayWords } from './leg-words.ts'

/** A leg as start, line and end. Stacks when text is very large. */
export function LegLine({ start, end, children }: { start: ReactNode; end: ReactNode; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[3.375rem_minmax(0,1fr)_4.25rem] items-center gap-x-3.5 @max-[13rem]:grid-cols-2">
        {start}
        <div className="min-w-0 text-center text-12 @max-[13rem]:order-last @max-[13rem]:col-span-2">
          {children}
        </div>
        {end}
      </div>
    </div>
  )
}

interface EndProps {
  time: string
  code: string
  day?: DayWords | undefined
  right?: boolean
}

export function LegEnd({ time, code, day, right }: EndProps) {
  return (
    <div className={right ? 'text-right' : undefined}>
      <div className="text-18 leading-6 font-semibold tracking-snug whitespace-nowrap">
        {time}
        {day && <DayMark day={day} />}
      </div>
      <div className="code text-13 text-ink-2">{code}</div>
    </div>
  )
}

/** `+1` after a time. */
export function DayMark({ day }: { day: DayWords }) {
  return (
    <sup className="top-0 ml-px align-[0.42em] text-[0.68em] leading-none font-semibold text-ink-3">
      <span aria-hidden>{day.shown}</span>
      {day.spoken && <span className="sr-only"> {day.spoken}</span>}
    </sup>
  )
}

/** A stop, in percent of the leg's duration. */
interface Block {
  startPercent: number
  widthPercent: number
}

/** The line of a leg with its stops to scale. Made of borders, which forced colours keep. */
export function LegRail({ stops = [] }: { stops?: readonly Block[] }) {
  return (
    <div aria-hidden className="relative h-3.5">
      <span className="absolute inset-x-1 top-1.5 border-t-2 border-line-2" />
      <span className="absolute top-0.5 left-0 size-2.5 rounded-full border-2 border-ink-3 bg-surface" />
      <span className="absolute top-0.5 right-0 size-2.5 rounded-full border-4 border-ink-3" />
      {stops.map(({ startPercent, widthPercent }) => (
        <span
          key={startPercent}
          style={{ left: `${startPercent}%`, width: `${widthPercent}%` }}
          className="absolute top-0.5 h-2.5 min-w-2.5 rounded-full border-2 border-amber-text bg-surface"
        />
      ))}
    </div>
  )
}
