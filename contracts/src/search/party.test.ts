import { expect, test } from 'vitest'
import { adultRequiredMessage, infantsPerAdultMessage, validateParty } from './party-fields.ts'
import { countAdults, hasAdultsOnly, isOneAdult, type Party, describeParty } from './party.ts'

const party = (passengers: number, children = 0, infants = 0): Party => ({ passengers, children, infants })

function refusalOf(asked: Party): string | null {
  const refused: string[] = []
  validateParty(asked, (path, message) => refused.push(`${path}: ${message}`))
  expect(refused.length).toBeLessThanOrEqual(1)
  return refused[0] ?? null
}

test.each([
  ['one adult', party(1), null],
  ['an adult with a child', party(2, 1), null],
  ['an adult with eight children', party(9, 8), null],
  ['an adult with an infant', party(1, 0, 1), null],
  ['nine adults with an infant each', party(9, 0, 9), null],
  ['two adults with seven children and two infants', party(9, 7, 2), null],
  ['no seats, which the schema of seats refuses', party(0, 0, 1), null],
  ['a child alone', party(1, 1), `children: ${adultRequiredMessage}`],
  ['children alone with an infant', party(3, 3, 1), `children: ${adultRequiredMessage}`],
  ['more children than seats', party(2, 8), `children: ${adultRequiredMessage}`],
  ['an adult with two infants', party(1, 0, 2), `infants: ${infantsPerAdultMessage}`],
  ['an adult, a child and two infants', party(2, 1, 2), `infants: ${infantsPerAdultMessage}`],
])('%s', (_, asked, expected) => {
  expect(refusalOf(asked)).toBe(expected)
})

test.each([
  [party(1), 1, true, true],
  [party(2), 2, true, false],
  [party(2, 1), 1, false, false],
  [party(1, 0, 1), 1, false, false],
])('the party %o has %i adults', (asked, adults, adultsOnly, oneAdult) => {
  expect(countAdults(asked)).toBe(adults)
  expect(hasAdultsOnly(asked)).toBe(adultsOnly)
  expect(isOneAdult(asked)).toBe(oneAdult)
})

test.each([
  [party(1), '1 adult'],
  [party(2, 0, 2), '2 adults, 2 infants'],
  [party(4, 2, 1), '2 adults, 2 children, 1 infant'],
  [party(2, 1), '1 adult, 1 child'],
])('the party %o is described as %s', (asked, words) => {
  expect(describeParty(asked)).toBe(words)
})
