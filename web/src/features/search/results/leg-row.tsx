import type { ResultLeg } from '@faresight/contracts/search/result'
import { Lock } from 'lucide-react'
import { formatDay } from '../../../format/dates.ts'
import { formatDuration } from '../../../format/durations.ts'
import { pageText } from '../../../text/page-text.ts'
import { spacedFlight } from './flight-number.ts'
import { stopsOf, type Stop } from './timeline.ts'

const words = pageText.results

/** One direction: when, which flights, and a line on which each stop stands where its time is. */
export function LegRow({ leg, back }: { leg: ResultLeg; back: boolean }) {
  const stops = stopsOf(leg)
  const date = leg.segments[0]?.departureDate
  const flights = leg.segments.flatMap(({ flightNumber }) => flightNumber ?? [])
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 md:grid-cols-[104px_1fr]">
      <div className="text-13 text-ink-2">
        <span className="sr-only">{back ? words.legLabel.back : words.legLabel.out}: </span>
        {date ? (
          <span className="font-medium text-ink max-md:mr-1.5 md:block">{formatDay(date)}</span>
        ) : (
          <span className="inline-flex items-center gap-1.5 font-medium">
            <Lock aria-hidden className="size-[13px]" strokeWidth={2.2} />
            {pageText.locked.label}
          </span>
        )}
        <span>{flights.map(spacedFlight).join(', ')}</span>
      </div>
      <div className="grid grid-cols-[54px_1fr_68px] items-center gap-x-3.5">
        <End time={leg.departureTime} code={leg.origin} />
        <div className="min-w-0 text-center text-12">
          <div className="whitespace-nowrap text-ink-2">{formatDuration(leg.duration)}</div>
          <Rail stops={stops} />
          <StopWords count={leg.stops} stops={stops} />
        </div>
        <End time={leg.arrivalTime} code={leg.destination} days={leg.arrivalDayOffset} right />
      </div>
    </li>
  )
}

function End({
  time,
  code,
  days = 0,
  right,
}: {
  time: string
  code: string
  days?: number
  right?: boolean
}) {
  return (
    <div className={right ? 'text-right' : undefined}>
      <div className="text-18 leading-6 font-semibold tracking-snug whitespace-nowrap">
        {time}
        {days !== 0 && (
          <sup className="top-0 ml-px align-[0.42em] text-[0.68em] leading-none font-semibold text-ink-3">
            <span aria-hidden>{days > 0 ? `+${days}` : days}</span>
            <span className="sr-only"> {days > 0 ? words.nextDay(days) : words.dayEarlier(days)}</span>
          </sup>
        )}
      </div>
      <div className="code text-13 text-ink-2">{code}</div>
    </div>
  )
}

function Rail({ stops }: { stops: Stop[] }) {
  return (
    <div aria-hidden className="relative h-[13px]">
      <span className="absolute inset-x-1 top-1.5 h-[1.5px] bg-line-2" />
      <span className="absolute top-[3px] left-0 size-[7px] rounded-full border-2 border-ink-3 bg-surface" />
      <span className="absolute top-[3px] right-0 size-[7px] rounded-full bg-ink-3" />
      {stops.map((stop) => (
        <span
          key={`${stop.code}-${stop.startPercent}`}
          style={{ left: `${stop.startPercent}%`, width: `${stop.widthPercent}%` }}
          className="absolute top-[2.5px] h-2 min-w-2 rounded-full border-2 border-amber-text bg-surface"
        />
      ))}
    </div>
  )
}

function StopWords({ count, stops }: { count: number; stops: Stop[] }) {
  if (count === 0) return <div className="font-medium text-green-text">{words.nonstop}</div>
  return (
    <div className="truncate text-ink-2">
      {words.stops(count)}
      {stops.map(({ code, waitMinutes }, index) => (
        <span key={code}>
          {index === 0 ? ' · ' : ', '}
          <span className="code">{code}</span>
          {stops.length === 1 && ` ${formatDuration(waitMinutes)}`}
        </span>
      ))}
    </div>
  )
}
