import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { expect, it, describe, test } from 'vitest'
import { mergeNewest, latestEnded, runningScans, scanDetails } from './recent-searches.tsx'
import type { Recent } from '../../features/search-form/recent-search.tsx'

// Only ids, states and times matter.
const search = (id: string, createdAt: string) => ({ search: { id, createdAt } }) as Recent
const scan = (
  searchId: string,
  status: AiSearchSummary['status'],
  completedAt: string | null = null,
  createdAt = '2026-11-21T08:00:00Z',
) => ({ searchId, status, createdAt, completedAt }) as AiSearchSummary
const startedAt = (searchId: string, createdAt: string) => scan(searchId, 'completed', null, createdAt)

it('lists the newest of both kinds, and no more than asked for', () => {
  const searches = [search('s2', '2026-11-21T12:00:00Z'), search('s1', '2026-11-21T08:00:00.5Z')]
  // A time with an offset is that time.
  const scans = [startedAt('a2', '2026-11-21T13:30:00+02:00'), startedAt('a1', '2026-11-20T09:00:00Z')]
  expect(mergeNewest(searches, scans, 3).map(({ id }) => id)).toEqual(['s2', 'a2', 's1'])
  expect(mergeNewest([], [], 6)).toEqual([])
})

it('finds the latest scan to end among those that were running', () => {
  const before = [scan('a', 'running'), scan('b', 'pending'), scan('c', 'completed', '2026-11-21T09:00:00Z')]
  const ran = runningScans(before)
  expect(ran).toEqual(['a', 'b'])
  expect(latestEnded(before, ran)).toBeUndefined()
  const after = [
    scan('a', 'completed', '2026-11-21T10:00:00Z'),
    scan('b', 'failed', '2026-11-21T10:05:00Z'),
    scan('c', 'completed', '2026-11-21T11:00:00Z'),
  ]
  expect(latestEnded(after, ran)?.searchId).toBe('b')
})

describe('details', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

  // Only the state, counts and times matter.
  const changed = (changes: object) =>
    ({ status: 'completed', progress: 100, checks: 8, createdAt: before(5), ...changes }) as AiSearchSummary
  const best = (minutes: number, live = true) => ({ locked: false, live, seenAt: before(minutes) })

  test.each([
    ['a live price', { bestDates: best(4) }, ['8 checks', 'Live, checked 4 min ago']],
    ['one that is live no more', { bestDates: best(240) }, ['8 checks', 'Checked 4 h ago']],
    ['a remembered one', { bestDates: best(240, false) }, ['8 checks', '5 min ago', 'Cached 4 h ago']],
    ['one that is withheld', { bestDates: { locked: true } }, ['8 checks', '5 min ago']],
    ['none', { bestDates: null }, ['8 checks', '5 min ago']],
    [
      'the best so far',
      { status: 'running', progress: 40, bestDates: best(1) },
      ['40%', '8 checks', 'Live, checked 1 min ago'],
    ],
    ['nothing so far', { status: 'running', progress: 0, checks: 0, bestDates: null }, ['0%', '0 checks']],
    ['a failure', { status: 'failed', bestDates: null }, ['5 min ago']],
  ])('of %s a scan says how it is known', (_of, changes, told) => {
    expect(scanDetails(changed(changes), now)).toEqual(told)
  })
})
