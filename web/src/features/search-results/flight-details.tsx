import { daysBetween } from '@faresight/contracts/days'
import type { OpenResult, ResultLeg, ResultSegment } from '@faresight/contracts/search/result'
import { Fragment } from 'react'
import { type Standing, levelSentence } from '../../flights/levels/levels.ts'
import { formatDay } from '../../format/dates.ts'
import { formatDuration } from '../../format/durations.ts'
import { searchText } from './messages.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { DayMark } from '../../flights/legs/leg-line.tsx'
import { type Stop, dayWords, legWords, spacedFlight, stopsOf } from '../../flights/legs/leg-words.ts'
import type { AskedTrip } from './ranking.ts'

interface Props {
  result: OpenResult
  trip: AskedTrip
  /** `null` if unknown. */
  standing: Standing | null
}

export function FlightDetails({ result, trip, standing }: Props) {
  const { legs, fareClass, fareBasis, currency } = result
  const fare = [
    fareClass && searchText.results.fareClass(fareClass),
    fareBasis && searchText.results.fareBasis(fareBasis),
  ].filter(Boolean)
  return (
    <div className="grid gap-4 border-t border-line px-4 py-4 text-13 md:px-5">
      {legs.map((leg, index) => (
        <section key={`${leg.origin}-${leg.departureTime}-${leg.duration}`}>
          <h3 className="mb-1.5 text-13 font-semibold">{legWords(trip.kind, index).name}</h3>
          <Segments leg={leg} />
        </section>
      ))}
      {fare.length > 0 && (
        <p className="text-ink-2">
          <Dotted parts={fare} />
        </p>
      )}
      {standing && <p className="text-ink-2">{levelSentence(standing.level, currency)}</p>}
    </div>
  )
}

function Segments({ leg }: { leg: ResultLeg }) {
  const stops = stopsOf(leg)
  return (
    <ol className="grid gap-1.5">
      {leg.segments.map((segment, index) => {
        const stop = stops[index]
        return (
          <Fragment key={`${segment.origin}-${segment.departureTime}`}>
            <Segment segment={segment} />
            {stop && (
              <li className="border-l-2 border-amber-text pl-3 text-amber-text">{changeWords(stop)}</li>
            )}
          </Fragment>
        )
      })}
    </ol>
  )
}

function changeWords({ code, nextCode, waitMinutes }: Stop): string {
  const wait = waitMinutes === null ? null : formatDuration(waitMinutes)
  return nextCode
    ? searchText.results.changeAirports(code, nextCode, wait)
    : searchText.results.change(code, wait)
}

function Segment({ segment }: { segment: ResultSegment }) {
  const { airline, operatedBy, flightNumber, departureDate, arrivalDate, duration } = segment
  const day = departureDate && arrivalDate && dayWords(daysBetween(departureDate, arrivalDate))
  const flight = [
    airline,
    flightNumber && spacedFlight(flightNumber),
    operatedBy && searchText.results.operatedBy(operatedBy),
  ]
  return (
    <li className="border-l-2 border-line-2 pl-3">
      <span className="font-medium">
        {segment.departureTime} <span className="code">{segment.origin}</span> – {segment.arrivalTime}
        {day && <DayMark day={day} />} <span className="code">{segment.destination}</span>
      </span>
      <span className="block text-ink-2">
        <Dotted
          parts={[departureDate && formatDay(departureDate), formatDuration(duration), ...flight].filter(
            Boolean,
          )}
        />
      </span>
    </li>
  )
}
