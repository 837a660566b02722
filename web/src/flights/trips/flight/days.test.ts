import { daysBetween } from '@faresight/contracts/days'
import { daysAhead } from '@faresight/contracts/search/limits'
import { expect, it } from 'vitest'
import { earliestDay, latestDay, today } from './days.ts'

it('a day counts as past once it has ended everywhere', () => {
  expect(earliestDay(Date.parse('2027-03-02T11:59:59Z'))).toBe('2027-03-01')
  expect(earliestDay(Date.parse('2027-03-02T12:00:00Z'))).toBe('2027-03-02')
})

it('the last day is as far ahead as the server takes one', () => {
  expect(daysBetween(today(), latestDay())).toBe(daysAhead)
})
