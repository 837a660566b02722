import { expect, test } from 'vitest'
import { listDatePairsAround } from './date-pairs.ts'

const wide = { first: '2027-01-01', last: '2027-12-01' }

test.each([
  ['a round trip', { departureDate: '2027-03-10', returnDate: '2027-03-20' }, wide, 49],
  ['one way', { departureDate: '2027-03-10', returnDate: null }, wide, 7],
  [
    'a night, without coming back before leaving',
    { departureDate: '2027-03-10', returnDate: '2027-03-11' },
    wide,
    28,
  ],
  ['today', { departureDate: '2027-01-01', returnDate: null }, wide, 4],
  ['the last day', { departureDate: '2027-11-29', returnDate: '2027-12-01' }, wide, 14],
  [
    'a way back that only its own airport’s clock allows',
    { departureDate: '2027-12-01', returnDate: '2027-12-02' },
    wide,
    7,
  ],
])('around %s', (_, asked, flying, count) => {
  const pairs = listDatePairsAround(asked, flying)
  expect(pairs).toContainEqual(asked)
  expect(pairs).toHaveLength(count)
})
