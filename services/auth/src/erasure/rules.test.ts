import { mapServices } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { type Answer, stillHeld } from './rules.ts'

const nothing = mapServices<Answer>(() => ({}))

test.each([
  ['nothing anywhere is nothing', {}],
  ['one row is something', { search: { flight_searches: 1 } }],
  ['silence is something', { search: 'away' }],
] as const)('%s', (_, held) => {
  expect(stillHeld({ ...nothing, ...held })).toEqual(held)
})
