import { zodResolver } from '@hookform/resolvers/zod'
import { searchProblems } from '@faresight/contracts/search/problems'
import { searchRequest } from '@faresight/contracts/search/question'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod'
import { earliestDay, latestDay } from '../query/days.ts'
import type { Draft } from '../query/flight-query.ts'

const draftSchema = z.preprocess(
  // The form's empty return date is no date; one way has none.
  (draft: Draft) => ({
    ...draft,
    returnDate: (draft.tripType === 'roundtrip' && draft.returnDate) || undefined,
  }),
  searchRequest,
)

const check = zodResolver(draftSchema, undefined, { raw: true }) as Resolver<Draft> // raw: a draft in, the same draft out

/**
 * Checks a draft with the server's own schema, and its days with the calendar. The schema looks at the return date only when
 * all else is right; people should see every gap at once, so it is asked a second time with the other gaps filled.
 */
export const resolveDraft: Resolver<Draft> = async (draft, context, options) => {
  const result = await check(draft, context, options)
  const errors: FieldErrors<Draft> = { ...result.errors }
  if (Object.keys(errors).length > 0 && !errors.returnDate && draft.tripType === 'roundtrip') {
    const filled = {
      ...draft,
      origin: 'AAA',
      destination: 'BBB',
      departureDate: draft.departureDate || '1970-01-01',
    }
    const { returnDate } = (await check(filled, context, options)).errors as FieldErrors<Draft>
    if (returnDate) errors.returnDate = returnDate
  }
  addBadDays(draft, errors)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : result
}

/** A form that stood open over night may hold a day that has passed. */
function addBadDays({ tripType, departureDate, returnDate, legs }: Draft, errors: FieldErrors<Draft>): void {
  if (tripType !== 'multicity') {
    errors.departureDate ??= badDay(departureDate)
    if (tripType === 'roundtrip') errors.returnDate ??= badDay(returnDate)
    for (const end of ['departureDate', 'returnDate'] as const) if (!errors[end]) delete errors[end]
    return
  }
  const bad = legs.map((leg, index) => errors.legs?.[index]?.departureDate ?? badDay(leg.departureDate))
  if (!bad.some(Boolean)) return
  errors.legs = legs.map((_, index) => {
    const [own, day] = [errors.legs?.[index], bad[index]]
    return day ? { ...own, departureDate: day } : own
  })
}

function badDay(day: string) {
  if (!day || (day >= earliestDay() && day <= latestDay())) return undefined
  const { detail } = searchProblems[day < earliestDay() ? 'past-date' : 'far-date']
  return { type: 'custom', message: detail }
}
