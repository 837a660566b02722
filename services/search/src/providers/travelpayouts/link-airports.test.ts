import { expect, test } from 'vitest'
import { parseDirectionAirportsFromLink } from './parse.ts'

const link = (ticket: string) =>
  `/search/ROM1203NYC20031?t=${ticket}_0123456789abcdef_480&search_date=01022027`

test.each([
  ['AZ18048444001804881600000620FCOJFK', ['FCO-JFK']],
  ['AZ18048444001804881600000620FCOJFK18057348001805772000000560EWRCIA', ['FCO-JFK', 'EWR-CIA']],
  ['AZ18048444001804881600000900FCODUBJFK18057348001805772000000560JFKFCO', ['FCO-JFK', 'JFK-FCO']],
  // A former code is today's airport.
  ['9U18048444001804881600000180FCOKIV', ['FCO-RMO']],
  ['', []],
  ['AZ1804844400', []],
])('the airports of %s are %j', (ticket, ends) => {
  expect(
    parseDirectionAirportsFromLink(link(ticket)).map(({ origin, destination }) => `${origin}-${destination}`),
  ).toEqual(ends)
})

test('a missing link has no airports', () => {
  expect(parseDirectionAirportsFromLink(null)).toEqual([])
})
