import { searchProblems } from '@faresight/contracts/search/problems'
import { searchRequestSchema } from '@faresight/contracts/search/search-request'
import { type Fault, resolverOf, schemaFaults, withPlaces } from '../../flights/form/faults.ts'
import { earliestDay, latestDay } from '../../flights/trips/stored-flight-search.ts'
import type { FlightDraft } from '../../flights/trips/flight-search-input.ts'

/** Validates with the server's schema, as entered and with gaps filled, and checks the dates. */
export const resolveDraft = resolverOf<FlightDraft>((draft) => [
  ...faultsOf(draft),
  ...findConflicts(draft),
  ...dayFaults(draft),
])

/** Conflicts in a draft, ignoring missing values. */
export function findConflicts(draft: FlightDraft): Fault<FlightDraft>[] {
  return faultsOf(filled(draft))
}

function faultsOf(draft: FlightDraft): Fault<FlightDraft>[] {
  return schemaFaults(searchRequestSchema, { ...draft, returnDate: draft.returnDate || undefined })
}

const longAgo = '1970-01-01'

/** The return date stays empty, since its error comes last. */
function filled(draft: FlightDraft): FlightDraft {
  let day = longAgo
  const legs = draft.legs.map((leg) => {
    day = leg.departureDate || day
    return withPlaces({ ...leg, departureDate: day })
  })
  return withPlaces({ ...draft, departureDate: draft.departureDate || longAgo, legs })
}

/** A form left open overnight may hold a past date. */
function dayFaults({ tripType, departureDate, returnDate, legs }: FlightDraft): Fault<FlightDraft>[] {
  const days =
    tripType === 'multicity'
      ? legs.map((leg, index) => [`legs.${index}.departureDate`, leg.departureDate] as const)
      : ([
          ['departureDate', departureDate],
          ['returnDate', tripType === 'roundtrip' ? returnDate : ''],
        ] as const)
  return days.flatMap(([path, day]) => {
    if (!day || (day >= earliestDay() && day <= latestDay())) return []
    const { detail } = searchProblems[day < earliestDay() ? 'past-date' : 'far-date']
    return [[path, detail]]
  })
}
