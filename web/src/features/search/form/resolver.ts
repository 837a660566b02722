import { zodResolver } from '@hookform/resolvers/zod'
import { searchRequest } from '@faresight/contracts/search/question'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod'
import type { Draft } from '../flight-query.ts'

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
 * Checks a draft with the server's own schema. The schema looks at the return date only when all else is right; people
 * should see every gap at once, so it is asked a second time with the other gaps filled.
 */
export const resolveDraft: Resolver<Draft> = async (draft, context, options) => {
  const result = await check(draft, context, options)
  const errors: FieldErrors<Draft> = result.errors
  if (Object.keys(errors).length === 0 || errors.returnDate) return result
  const filled = {
    ...draft,
    origin: 'AAA',
    destination: 'BBB',
    departureDate: draft.departureDate || '1970-01-01',
  }
  const { returnDate } = (await check(filled, context, options)).errors as FieldErrors<Draft>
  return returnDate ? { values: {}, errors: { ...errors, returnDate } } : result
}
