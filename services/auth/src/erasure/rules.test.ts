import { createRecordByService } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { type PersonalDataReportOrUnavailable, filterRemainingPersonalData } from './rules.ts'

const nothing = createRecordByService<PersonalDataReportOrUnavailable>(() => ({}))

test.each([
  ['no data remains if no service reports any', {}],
  ['one reported row is remaining data', { search: { flight_searches: 1 } }],
  ['a service without an answer counts as remaining data', { search: 'unavailable' }],
] as const)('%s', (_, held) => {
  expect(filterRemainingPersonalData({ ...nothing, ...held })).toEqual(held)
})
