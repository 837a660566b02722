import type { OpenResult } from '@faresight/contracts/search/result'
import { Plane } from 'lucide-react'
import { aircraftOf } from '../legs/leg-words.ts'
import { EmissionsNote } from './emissions.tsx'
import { statedTerms } from './fare-terms.ts'
import { Term } from './fare-terms-list.tsx'

/** What the shown price includes, the CO₂ and the aircraft, as far as they are known. */
export function FlightFacts({ result }: { result: OpenResult }) {
  const [option] = result.options
  const terms = option ? statedTerms(option) : []
  const aircraft = fewAircraft(result)
  const { emissions } = result
  if (terms.length === 0 && !emissions && aircraft.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-13">
      {terms.map((term) => (
        <li key={term.kind}>
          <Term term={term} />
        </li>
      ))}
      {emissions && (
        <li>
          <EmissionsNote emissions={emissions} />
        </li>
      )}
      {aircraft.map((name) => (
        <li key={name} className="inline-flex gap-1 text-ink-2">
          <Plane aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
          {name}
        </li>
      ))}
    </ul>
  )
}

const maxAircraft = 2

/** Types of aircraft, each once; none if there are too many for a card. */
function fewAircraft(result: OpenResult): string[] {
  const names = [...new Set(aircraftOf(result))]
  return names.length > maxAircraft ? [] : names
}
