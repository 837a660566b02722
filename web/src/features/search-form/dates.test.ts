import { expect, it } from 'vitest'
import { type DateEnd, type Dates, pickDay } from './dates.ts'

const both: Dates = { departureDate: '2027-03-10', returnDate: '2027-03-20' }
const none: Dates = { departureDate: '', returnDate: '' }

it.each<[string, Dates, DateEnd, string, string, string, DateEnd | null]>([
  ['the first day is the departure', none, 'departureDate', '2027-03-10', '2027-03-10', '', 'returnDate'],
  [
    'the second is the return',
    { ...none, departureDate: '2027-03-10' },
    'returnDate',
    '2027-03-20',
    '2027-03-10',
    '2027-03-20',
    null,
  ],
  [
    'an earlier departure keeps the return',
    both,
    'departureDate',
    '2027-03-08',
    '2027-03-08',
    '2027-03-20',
    'returnDate',
  ],
  [
    'a departure after the return drops it',
    both,
    'departureDate',
    '2027-03-25',
    '2027-03-25',
    '',
    'returnDate',
  ],
  [
    'a return before the departure restarts the trip',
    both,
    'returnDate',
    '2027-03-05',
    '2027-03-05',
    '2027-03-20',
    'returnDate',
  ],
  [
    'a return on the day of departure is left to the rule to refuse',
    both,
    'returnDate',
    '2027-03-10',
    '2027-03-10',
    '2027-03-10',
    null,
  ],
  [
    'a return without a departure is the departure',
    none,
    'returnDate',
    '2027-03-05',
    '2027-03-05',
    '',
    'returnDate',
  ],
])('%s', (_name, dates, end, day, departureDate, returnDate, next) => {
  expect(pickDay(dates, end, day, true)).toEqual({ dates: { departureDate, returnDate }, next })
})

it('one way has one date', () => {
  expect(pickDay(both, 'departureDate', '2027-03-12', false)).toEqual({
    dates: { departureDate: '2027-03-12', returnDate: '' },
    next: null,
  })
})
