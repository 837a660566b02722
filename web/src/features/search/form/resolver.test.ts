import { expect, it } from 'vitest'
import { emptyDraft, type Draft } from '../flight-query.ts'
import { resolveDraft } from './resolver.ts'

const whole: Draft = {
  ...emptyDraft,
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-01',
  returnDate: '2027-03-09',
}

async function sentences(draft: Draft) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolveDraft(draft, undefined, options)
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, 'message' in error && error.message]),
  )
}

it('takes a whole draft, and one way without a return', async () => {
  expect(await sentences(whole)).toEqual({})
  expect(await sentences({ ...whole, tripType: 'oneway', returnDate: '' })).toEqual({})
})

it('names every gap at once', async () => {
  expect(await sentences(emptyDraft)).toEqual({
    origin: 'Please enter origin city',
    destination: 'Please enter destination city',
    departureDate: 'Please enter travel date',
    returnDate: 'Please enter a return date',
  })
})

it('wants the return after the departure, and two different places', async () => {
  expect(await sentences({ ...whole, returnDate: whole.departureDate })).toEqual({
    returnDate: 'Return date must be after departure date',
  })
  expect(await sentences({ ...whole, destination: 'LHR' })).toEqual({
    destination: 'Please choose two different places',
  })
})
