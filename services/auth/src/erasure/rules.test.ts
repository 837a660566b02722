import { createRecordByService } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { type PersonalDataAnswer, remainingPersonalData } from './rules.ts'

const nothing = createRecordByService<PersonalDataAnswer>(() => ({}))

test.each([
  ['no data remains if no service reports any', {}],
  ['one reported row is remaining data', { search: { flight_searches: 1 } }],
  ['a service without an answer counts as remaining data', { search: 'unavailable' }],
] as const)('%s', (_, held) => {
  expect(remainingPersonalData({ ...nothing, ...held })).toEqual(held)
})
