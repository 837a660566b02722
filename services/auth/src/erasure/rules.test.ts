import { mapServices } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { type PersonalDataAnswer, remainingPersonalData } from './rules.ts'

const nothing = mapServices<PersonalDataAnswer>(() => ({}))

test.each([
  ['no data remains if no service reports any', {}],
  ['one reported row is remaining data', { search: { flight_searches: 1 } }],
  ['a service without an answer counts as remaining data', { search: 'away' }],
] as const)('%s', (_, held) => {
  expect(remainingPersonalData({ ...nothing, ...held })).toEqual(held)
})
