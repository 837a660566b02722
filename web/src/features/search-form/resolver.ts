import { searchProblems } from '@faresight/contracts/search/problems'
import { searchRequest } from '@faresight/contracts/search/question'
import { type Fault, resolverOf, schemaFaults, withPlaces } from '../../flights/form/faults.ts'
import { earliestDay, latestDay } from '../../flights/trips/flight-asked.ts'
import type { FlightDraft } from '../../flights/trips/flight-question.ts'

/** Checks a draft with the server's own schema, as it is and with its gaps filled, and its days with the calendar. */
export const resolveDraft = resolverOf<FlightDraft>((draft) => [
  ...faultsOf(draft),
  ...clashesIn(draft),
  ...dayFaults(draft),
])

/** What of a draft does not go together, whatever is missing. */
export function clashesIn(draft: FlightDraft): Fault<FlightDraft>[] {
  return faultsOf(filled(draft))
}

function faultsOf(draft: FlightDraft): Fault<FlightDraft>[] {
  // The form's empty return date is no date.
  return schemaFaults(searchRequest, { ...draft, returnDate: draft.returnDate || undefined })
}

const longAgo = '1970-01-01'

/** The draft without gaps. The return date comes last, and is asked for when all else is there. */
function filled(draft: FlightDraft): FlightDraft {
  let day = longAgo
  const legs = draft.legs.map((leg) => {
    day = leg.departureDate || day
    return withPlaces({ ...leg, departureDate: day })
  })
  return withPlaces({ ...draft, departureDate: draft.departureDate || longAgo, legs })
}

/** A form that stood open over night may hold a day that has passed. */
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
