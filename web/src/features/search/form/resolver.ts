import { toNestErrors } from '@hookform/resolvers'
import { searchProblems } from '@faresight/contracts/search/problems'
import { searchRequest } from '@faresight/contracts/search/question'
import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form'
import { earliestDay, latestDay } from '../../../flights/trips/flight/days.ts'
import type { FlightDraft } from '../../../flights/trips/flight/question.ts'

/** What is wrong, and the path of the field that it is said beside. */
type Fault = [path: FieldPath<FlightDraft>, sentence: string]

/**
 * Checks a draft with the server's own schema, and its days with the calendar. The schema compares fields with each other
 * only when none is missing; people should see everything at once, so it is asked a second time with the gaps filled.
 */
export const resolveDraft: Resolver<FlightDraft> = (draft, _context, options) => {
  const faults = [...schemaFaults(draft), ...clashesIn(draft), ...dayFaults(draft)]
  if (faults.length === 0) return { values: draft, errors: {} }
  const errors: FieldErrors = {}
  for (const [path, message] of faults) errors[path] ??= { type: 'custom', message }
  return { values: {}, errors: toNestErrors(errors, options) }
}

/** What of a draft does not go together, whatever is missing. */
export function clashesIn(draft: FlightDraft): Fault[] {
  return schemaFaults(filled(draft))
}

function schemaFaults(draft: FlightDraft): Fault[] {
  // The form's empty return date is no date.
  const { error } = searchRequest.safeParse({ ...draft, returnDate: draft.returnDate || undefined })
  // What the schema looks at are the fields of the form, by their names.
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.') as FieldPath<FlightDraft>, message])
}

const longAgo = '1970-01-01'

/** The draft with words in its gaps that break no rule. The return date comes last, and is asked for when all else is there. */
function filled(draft: FlightDraft): FlightDraft {
  let day = longAgo
  const places = <T extends Record<'origin' | 'destination', string>>(of: T): T => ({
    ...of,
    origin: of.origin || 'origin',
    destination: of.destination || 'destination',
  })
  const legs = draft.legs.map((leg) => {
    day = leg.departureDate || day
    return places({ ...leg, departureDate: day })
  })
  return places({ ...draft, departureDate: draft.departureDate || longAgo, legs })
}

/** A form that stood open over night may hold a day that has passed. */
function dayFaults({ tripType, departureDate, returnDate, legs }: FlightDraft): Fault[] {
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
