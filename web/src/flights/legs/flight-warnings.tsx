import type { OpenResult } from '@faresight/contracts/search/result'
import { Info } from 'lucide-react'
import { formatDuration } from '../../format/durations.ts'
import { flightText } from '../../text/flight-text.ts'
import { stopsOf } from './timeline.ts'

const words = flightText.leg

/** What a traveller has to know before buying: that nobody protects a connection, that it is short, that times are unsure. */
export function FlightWarnings({ result }: { result: OpenResult }) {
  const stops = result.legs.flatMap(stopsOf)
  const warnings = [
    ...stops.flatMap(({ code, nextCode }) => (nextCode ? words.changeAirports(code, nextCode) : [])),
    ...stops.flatMap(({ code, waitMinutes, isTight }) =>
      isTight && waitMinutes !== null ? words.tightConnection(formatDuration(waitMinutes), code) : [],
    ),
    ...(result.selfTransfer ? [words.selfTransfer[result.selfTransfer]] : []),
    ...(result.timesDiffer ? [words.timesDiffer] : []),
  ]
  return warnings.map((warning) => (
    <p key={warning} className="flex w-full gap-1.5 text-13 text-amber-text">
      <Info aria-hidden className="mt-0.5 size-[15px] shrink-0" />
      {warning}
    </p>
  ))
}
