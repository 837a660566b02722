import { createRecordByService } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { type PersonalDataAnswer, remainingPersonalData } from './rules.ts'

const nothing = createRecordByService<PersonalDataAnswer>(() => ({}))

test.each([
  ['nothing anywhere is nothing', {}],
  ['one row is something', { search: { flight_searches: 1 } }],
  ['silence is something', { search: 'unavailable' }],
] as const)('%s', (_, held) => {
  expect(remainingPersonalData({ ...nothing, ...held })).toEqual(held)
})
