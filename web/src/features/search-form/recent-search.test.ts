import type { RecentSearchEntry } from '@faresight/contracts/search/flight-search'
import { expect, it } from 'vitest'
import { sampleSearch as search, sampleTour } from '../saved-searches/sample-saved.ts'
import { newestOf } from './recent-search.tsx'

it('of searches for one trip only the newest is listed, whatever the currency of each', () => {
  const ids = (searches: RecentSearchEntry[], most = 6) =>
    newestOf(searches, most).map((recent) => recent.search.id)
  const others = [
    { ...sampleTour, id: 'tour' },
    { ...search, id: 'alone', passengers: 1 },
    { ...search, id: 'any stops', stops: 'any' as const },
  ]
  expect(ids([search, { ...search, id: 'old' }, ...others])).toEqual(['a', 'tour', 'alone', 'any stops'])
  expect(ids([search, ...others], 2)).toEqual(['a', 'tour'])
  const dollars = { ...search, id: 'dollars', currency: 'USD' }
  const [first, ...more] = newestOf([dollars, search, { ...dollars, id: 'first' }], 6)
  expect([first?.search.id, first?.question.currency, more]).toEqual(['dollars', 'USD', []])
})
