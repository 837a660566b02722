import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { sampleSearch } from '../../../flights/trips/flight/sample-search.ts'

const { resultsCount: _count, done: _done, lowest: _lowest, ...asked } = sampleSearch

/** A saved search, for tests; the later its day of January, the newer it is. */
export function sampleSaved(id: string, day: number, changes: Partial<SavedSearch> = {}): SavedSearch {
  const createdAt = `2027-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
  return {
    ...asked,
    userId: 'b',
    currency: 'GBP',
    id,
    name: id,
    isFavorite: false,
    createdAt,
    updatedAt: createdAt,
    ...changes,
  }
}
