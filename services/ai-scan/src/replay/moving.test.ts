import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import { daysOf, type MovedRoute, movedToToday, movedWhole } from './moving.ts'
import type { RecordedRoute } from './recording.ts'

const saturday = toDayNumber('2026-11-21')

function route(name: string, searched: readonly string[], recording = 'some'): RecordedRoute {
  const [origin = '', destination = ''] = name.split('-')
  const searches = new Map(searched.map((day) => [toDayNumber(day), new Map()]))
  return { recording, origin, destination, currency: 'EUR', searches }
}

const days = (routes: readonly MovedRoute[]) => daysOf(routes).map(fromDayNumber)

test('the latest search on today’s weekday becomes that of today, and later ones are left out', () => {
  const searched = ['2026-07-09', '2026-07-10', '2026-07-11', '2026-07-12']
  const moved = movedToToday([route('AAA-BBB', searched)], saturday)
  expect(days(moved)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  expect(moved).toMatchObject([{ shift: 19 * 7, lastSearch: toDayNumber('2026-07-11') }])
})

test('where none was on that weekday, all come, and weekdays stay', () => {
  expect(days(movedToToday([route('AAA-BBB', ['2026-07-07', '2026-07-09'])], saturday))).toEqual([
    '2026-11-17',
    '2026-11-19',
  ])
})

test('each route goes by its own searches, as the sandbox plays them', () => {
  const routes = [route('AAA-BBB', ['2026-07-11']), route('BBB-AAA', ['2026-06-27'])]
  expect(days(movedToToday(routes, saturday))).toEqual(['2026-11-21'])
})

test('a whole recording keeps all its days, ends as near to today as weekdays allow, and routes stay beside each other', () => {
  const routes = [route('AAA-BBB', ['2026-07-11', '2026-07-12']), route('BBB-AAA', ['2026-07-10'])]
  const other = route('CCC-DDD', ['2016-02-27'], 'other')
  expect(days(movedWhole(routes, saturday))).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
  expect(days(movedWhole([...routes, other], saturday))).toContain('2026-11-21')
})

test('what was recorded after today is moved back', () => {
  expect(days(movedWhole([route('AAA-BBB', ['2027-01-04'])], saturday))).toEqual(['2026-11-16'])
})
