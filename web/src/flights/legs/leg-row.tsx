import type { PlainDate } from '@faresight/contracts/common'
import { daysBetween } from '@faresight/contracts/days'
import type { UnlockedResult, ResultLeg } from '@faresight/contracts/search/result'
import { Fragment } from 'react'
import { formatDay } from '../../format/dates.ts'
import { formatDuration } from '../../format/durations.ts'
import { cardText } from '../card-messages.ts'
import { flightText } from '../messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { dot } from '../../ui/dotted.tsx'
import { LegEnd, LegLine, LegRail } from './leg-line.tsx'
import { type Stop, dayWords, spacedFlight, stopsOf } from './leg-words.ts'
import { Locked } from '../locked/locked.tsx'
import { Info } from 'lucide-react'

interface Props {
  leg: ResultLeg
  /** Accessible name. */
  name: string
  /** The requested day. */
  asked: PlainDate | undefined
}

export function LegRow({ leg, name, asked }: Props) {
  const stops = stopsOf(leg)
  const date = leg.segments[0]?.departureDate
  const flights = leg.segments.flatMap(({ flightNumber }) => flightNumber ?? [])
  return (
    <li className="grid items-center gap-x-2.5 gap-y-1.5 md:grid-cols-[7.375rem_minmax(0,1fr)]">
      <div className="text-13 text-ink-2">
        <span className="sr-only">{name}: </span>
        {date ? (
          <span className="font-medium text-ink max-md:mr-1.5 md:block">
            {formatDay(date)}
            {asked && <OtherDay days={daysBetween(asked, date)} />}
          </span>
        ) : (
          <Locked>{flightText.locked.label}</Locked>
        )}
        <span>{flights.map(spacedFlight).join(', ')}</span>
      </div>
      <LegLine
        start={<LegEnd time={leg.departureTime} code={leg.origin} />}
        end={
          <LegEnd right time={leg.arrivalTime} code={leg.destination} day={dayWords(leg.arrivalDayOffset)} />
        }
      >
        <div className="whitespace-nowrap text-ink-2">{formatDuration(leg.duration)}</div>
        <LegRail stops={stops} />
        <StopWords count={leg.stops} stops={stops} />
      </LegLine>
    </li>
  )
}

/** Marks a flight on another day than requested. */
function OtherDay({ days }: { days: number }) {
  if (days === 0) return null
  return (
    <>
      {' '}
      <Badge kind="amber" tag>
        <span aria-hidden>{flightText.leg.otherDay(days)}</span>
        <span className="sr-only">{flightText.leg.otherDayWhy(days)}</span>
      </Badge>
    </>
  )
}

function StopWords({ count, stops }: { count: number; stops: Stop[] }) {
  if (count === 0) return <div className="font-medium text-green-text">{flightText.leg.nonstop}</div>
  return (
    <div className="text-balance text-ink-2">
      {flightText.leg.stops(count)}
      {stops.map(({ code, nextCode, waitMinutes, mark }, index) => (
        <Fragment key={code}>
          {index === 0 ? dot : ', '}
          <span className="whitespace-nowrap">
            <span className="code">{nextCode ? `${code}–${nextCode}` : code}</span>
            {stops.length === 1 && waitMinutes !== null && ` ${formatDuration(waitMinutes)}`}
          </span>
          {mark && <span className="font-medium text-amber-text"> {cardText.legs.marks[mark]}</span>}
        </Fragment>
      ))}
      {count > stops.length && `${dot}${flightText.leg.onBoard(count - stops.length)}`}
    </div>
  )
}

/** Risks to know before buying: self-transfer, short connection, uncertain times. */
export function FlightWarnings({ result }: { result: UnlockedResult }) {
  const stops = result.legs.flatMap(stopsOf)
  const warnings = [
    ...stops.flatMap(({ code, nextCode }) => (nextCode ? flightText.leg.changeAirports(code, nextCode) : [])),
    ...stops.flatMap(({ code, waitMinutes, isTight }) =>
      isTight && waitMinutes !== null
        ? flightText.leg.tightConnection(formatDuration(waitMinutes), code)
        : [],
    ),
    ...(result.selfTransfer ? [flightText.leg.selfTransfer[result.selfTransfer]] : []),
    ...(result.timesDiffer ? [flightText.leg.timesDiffer] : []),
  ]
  return warnings.map((warning) => (
    <p key={warning} className="flex w-full gap-1.5 text-13 text-amber-text">
      <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {warning}
    </p>
  ))
}
