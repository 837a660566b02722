import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import {
  listShiftedSearchDays,
  type ShiftedRoute,
  alignToSandboxToday,
  shiftWholeRecordings,
} from './date-shift.ts'
import type { RecordedRoute } from './recorded-routes.ts'

const saturday = toDayNumber('2026-11-21')

function route(name: string, searched: readonly string[], recording = 'some'): RecordedRoute {
  const [origin = '', destination = ''] = name.split('-')
  const searches = new Map(searched.map((day) => [toDayNumber(day), new Map()]))
  return { recording, origin, destination, currency: 'EUR', searches }
}

const days = (routes: readonly ShiftedRoute[]) => listShiftedSearchDays(routes).map(fromDayNumber)

test('the latest search on today’s weekday moves to today, and later ones are left out', () => {
  const searched = ['2026-07-09', '2026-07-10', '2026-07-11', '2026-07-12']
  const moved = alignToSandboxToday([route('AAA-BBB', searched)], saturday)
  expect(days(moved)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  expect(moved).toMatchObject([{ shift: 19 * 7, lastSearch: toDayNumber('2026-07-11') }])
})

test('without a search on that weekday all are used, and weekdays stay', () => {
  expect(days(alignToSandboxToday([route('AAA-BBB', ['2026-07-07', '2026-07-09'])], saturday))).toEqual([
    '2026-11-17',
    '2026-11-19',
  ])
})

test('each route follows its own searches, as the sandbox replays them', () => {
  const routes = [route('AAA-BBB', ['2026-07-11']), route('BBB-AAA', ['2026-06-27'])]
  expect(days(alignToSandboxToday(routes, saturday))).toEqual(['2026-11-21'])
})

test('a whole recording keeps all its days and the offsets of its routes, and ends within a week before today', () => {
  const routes = [route('AAA-BBB', ['2026-07-11', '2026-07-12']), route('BBB-AAA', ['2026-07-10'])]
  const other = route('CCC-DDD', ['2016-02-27'], 'other')
  expect(days(shiftWholeRecordings(routes, saturday))).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
  expect(days(shiftWholeRecordings([...routes, other], saturday))).toContain('2026-11-21')
})

test('a recording after today moves back', () => {
  expect(days(shiftWholeRecordings([route('AAA-BBB', ['2027-01-04'])], saturday))).toEqual(['2026-11-16'])
})
