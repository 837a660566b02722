import { daysBetween } from '@faresight/contracts/days'
import type { ResultLeg, ResultSegment } from '@faresight/contracts/search/result'
import { Moon, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatDay } from '../../format/dates.ts'
import { formatDuration } from '../../format/durations.ts'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { useAirportTitle, usePlaceName } from '../airports/places.tsx'
import { cardText } from '../card-messages.ts'
import { DayMark } from './leg-line.tsx'
import { type Stop, dayWords, spacedFlight, stopsOf } from './leg-words.ts'

/** Each flight of a leg with airports, terminals and aircraft, and each layover. */
export function LegDetails({ leg }: { leg: ResultLeg }) {
  const stops = stopsOf(leg)
  return (
    <ol className="grid gap-2">
      {leg.segments.map((segment, index) => {
        const stop = stops[index]
        return (
          <Fragment key={`${segment.origin}-${segment.departureTime}`}>
            <Segment segment={segment} />
            {stop && <Layover stop={stop} />}
          </Fragment>
        )
      })}
    </ol>
  )
}

function Segment({ segment }: { segment: ResultSegment }) {
  const { airline, alliance, operatedBy, flightNumber, aircraft, departureDate, arrivalDate, duration } =
    segment
  const { alliances, operatedBy: operatedByWords } = cardText.legs
  const day = departureDate && arrivalDate && dayWords(daysBetween(departureDate, arrivalDate))
  const flight = [
    departureDate && formatDay(departureDate),
    formatDuration(duration),
    [airline, flightNumber && spacedFlight(flightNumber)].filter(Boolean).join(' '),
    operatedBy && operatedByWords(operatedBy),
    aircraft,
    alliance && alliances[alliance],
  ]
  return (
    <li className="grid gap-0.5 border-l-2 border-line-2 pl-3">
      <End time={segment.departureTime} code={segment.origin} terminal={segment.departureTerminal} />
      <span className="text-ink-2">
        <Dotted parts={flight.filter(Boolean)} />
      </span>
      <End
        time={segment.arrivalTime}
        day={day ? <DayMark day={day} /> : null}
        code={segment.destination}
        terminal={segment.arrivalTerminal}
      />
    </li>
  )
}

interface EndProps {
  time: string
  day?: ReactNode
  code: string
  terminal: string | undefined
}

function End({ time, day, code, terminal }: EndProps) {
  const title = useAirportTitle(code)
  return (
    <span className="flex gap-x-2">
      <span className="min-w-[3.4em] shrink-0 font-medium whitespace-nowrap">
        {time}
        {day}
      </span>
      <span className="min-w-0">
        {title && `${title} `}
        <span className="code text-ink-2">{code}</span>
        {terminal && <span className="text-ink-2">, {cardText.legs.terminal(terminal)}</span>}
      </span>
    </span>
  )
}

function Layover({ stop }: { stop: Stop }) {
  const { code, nextCode, waitMinutes, isTight, mark } = stop
  const place = usePlaceName(code)
  const wait = waitMinutes === null ? null : formatDuration(waitMinutes)
  const kind = isTight ? 'tight' : mark
  const isMarked = Boolean(kind || nextCode)
  const Icon = kind === 'overnight' ? Moon : TriangleAlert
  return (
    <li
      className={cx(
        'flex gap-1.5 border-l-2 pl-3',
        isMarked ? 'border-amber-text text-amber-text' : 'border-line-2 text-ink-2',
      )}
    >
      {isMarked && <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />}
      <Dotted
        parts={[
          nextCode ? cardText.legs.changeAirports(code, nextCode, wait) : cardText.legs.layover(wait, place),
          kind && cardText.legs.layoverKinds[kind],
        ].filter(Boolean)}
      />
    </li>
  )
}
