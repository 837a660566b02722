import { expect, test } from 'vitest'
import type { AmadeusTraveler } from './schema.ts'
import { toBaggageAndConditions } from './fare-terms.ts'

type Details = AmadeusTraveler['fareDetailsBySegment'][number]

const details = (changes: Partial<Details> = {}): Details => ({
  includedCheckedBags: null,
  includedCabinBags: null,
  amenities: null,
  ...changes,
})
const traveler = (fareDetailsBySegment: Details[], amenities: AmadeusTraveler['amenities'] = null) => ({
  fareDetailsBySegment,
  amenities,
})
const bags = (quantity: number) => details({ includedCheckedBags: { quantity } })

test('a price includes the fewest bags of any flight', () => {
  expect(toBaggageAndConditions([traveler([bags(2), bags(0)])])).toEqual({
    baggage: { cabinPieces: null, checkedPieces: 0, checkedKg: null },
  })
})

test('a value that one flight lacks is unknown', () => {
  expect(toBaggageAndConditions([traveler([bags(1), details()])])).toEqual({})
})

test.each([
  ['KG', 32],
  ['LB', 15],
])('a weight in %s is converted to kilograms', (weightUnit, checkedKg) => {
  const includedCheckedBags = { weight: 32, weightUnit }
  expect(toBaggageAndConditions([traveler([details({ includedCheckedBags })])]).baggage).toMatchObject({
    checkedPieces: null,
    checkedKg,
  })
})

test('changes and refunds are those of the traveller with the strictest conditions', () => {
  const amenity = (description: string, isChargeable: boolean) => ({ description, isChargeable })
  const free = traveler([details({ amenities: [amenity('CHANGEABLE TICKET', false)] })])
  const paid = traveler(
    [details()],
    [amenity('CHANGEABLE TICKET', true), amenity('REFUNDABLE TICKET', false)],
  )
  expect(toBaggageAndConditions([free])).toEqual({ conditions: { changes: 'included', refunds: null } })
  expect(toBaggageAndConditions([free, paid])).toEqual({
    conditions: { changes: 'fee', refunds: 'included' },
  })
  const none = traveler([details()], [amenity('NON REFUNDABLE TICKET', false)])
  expect(toBaggageAndConditions([free, paid, none])).toEqual({
    conditions: { changes: 'fee', refunds: 'no' },
  })
})
