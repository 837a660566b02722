import type { ProcessReport } from '@faresight/contracts/admin/processes'
import { backendNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { applyProcessReport, type ProcessRow, toProcessStatuses } from './rules.ts'

const noon = new Date('2026-11-28T12:00:00Z')
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

const report = (startedAt: Date, changes: Partial<ProcessReport> = {}): ProcessReport => ({
  service: 'search',
  instance: 'search-2',
  startedAt: startedAt.toISOString(),
  state: 'up',
  failing: [],
  lastError: null,
  ...changes,
})

function rowAfter(...reports: [ProcessReport, Date][]): ProcessRow {
  let row: ProcessRow | undefined
  for (const [one, when] of reports) row = applyProcessReport(row, one, when)
  if (!row) throw new Error('There was no report.')
  return row
}

test.each<[string, [ProcessReport, Date][], number]>([
  ['the first run is no restart', [[report(noon), noon]], 0],
  [
    'further reports are none',
    [
      [report(noon), noon],
      [report(noon), at(10)],
    ],
    0,
  ],
  [
    'a new run after a crash is one',
    [
      [report(noon), noon],
      [report(at(15)), at(15)],
    ],
    1,
  ],
  [
    'a new run after an orderly stop is none',
    [
      [report(noon), noon],
      [report(noon, { state: 'stopping' }), at(5)],
      [report(at(15)), at(15)],
    ],
    0,
  ],
  [
    'a late report of the earlier run is none',
    [
      [report(noon), noon],
      [report(at(15)), at(15)],
      [report(noon), at(16)],
    ],
    1,
  ],
  [
    'restarts of yesterday are forgotten',
    [
      [report(noon), noon],
      [report(at(15)), at(15)],
      [report(at(15)), at(90_000)],
    ],
    0,
  ],
])('%s', (_title, reports, restarts) => {
  const [last] = reports.slice(-1)
  const statuses = toProcessStatuses([rowAfter(...reports)], last?.[1] ?? noon)
  expect(statuses.find(({ instance }) => instance === 'search-2')?.restarts).toBe(restarts)
})

test('the last error of a run before the crash stays', () => {
  const lastError = { at: noon.toISOString(), message: 'out of memory' }
  expect(rowAfter([report(noon, { lastError }), noon], [report(at(15)), at(15)]).lastError).toEqual(lastError)
})

test.each<[string, Partial<ProcessReport>, number, string]>([
  ['a process that reports is up', {}, 20, 'up'],
  ['a failing check makes it not ready', { state: 'not-ready', failing: ['postgres'] }, 20, 'not-ready'],
  ['one whose reports have ended is silent', {}, 40, 'silent'],
  ['one that stopped in order is stopped', { state: 'stopping' }, 40, 'stopped'],
  ['a day after its last report it is forgotten', {}, 86_500, 'unknown'],
])('%s', (_title, changes, seconds, expected) => {
  const statuses = toProcessStatuses([rowAfter([report(noon, changes), noon])], at(seconds))
  expect(statuses.find(({ service }) => service === 'search')?.state).toBe(expected)
})

test('every service has a line, those without a report first', () => {
  const statuses = toProcessStatuses([rowAfter([report(noon), noon])], noon)
  expect(statuses.map(({ service }) => service).sort()).toEqual([...backendNames].sort())
  expect(statuses.at(-1)).toMatchObject({ service: 'search', state: 'up' })
})
