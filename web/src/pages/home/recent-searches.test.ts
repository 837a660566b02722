import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { expect, it } from 'vitest'
import type { Recent } from '../../features/search-form/recent-search.tsx'
import { mergeNewest } from './recent-searches.tsx'

// Merging looks at ids and times alone.
const search = (id: string, createdAt: string) => ({ search: { id, createdAt } }) as Recent
const scan = (searchId: string, createdAt: string) => ({ searchId, createdAt }) as AiSearchSummary

it('lists the newest of both kinds, and no more than asked for', () => {
  const searches = [search('s2', '2026-11-21T12:00:00Z'), search('s1', '2026-11-21T08:00:00.5Z')]
  // A time with an offset is that time.
  const scans = [scan('a2', '2026-11-21T13:30:00+02:00'), scan('a1', '2026-11-20T09:00:00Z')]
  expect(mergeNewest(searches, scans, 3).map(({ id }) => id)).toEqual(['s2', 'a2', 's1'])
  expect(mergeNewest([], [], 6)).toEqual([])
})
