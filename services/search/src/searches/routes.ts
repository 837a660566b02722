import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import { visible } from '@faresight/contracts/visible'
import { Problem } from '@faresight/kit/problem'
import { mount, type Service } from '@faresight/kit/service'
import type { Deps } from '../deps.ts'
import { resultOf } from './result.ts'
import { bookingUrl, searchAndKeep, searchInPassing } from './search.ts'
import { findSearch, recentSearches, resultsOf } from './store.ts'

export function searchesRoutes(service: Service, deps: Deps): void {
  const { db } = deps.postgres

  mount(service, searchRoutes.publicSearch, async ({ body, viewer }) => {
    const { results, quote } = await searchInPassing(body, deps)
    return { ...visible({ results }, viewer), providers: quote.providers }
  })

  mount(service, searchRoutes.search, async ({ body, principal }) =>
    searchAndKeep(body, principal.userId, deps),
  )

  mount(service, searchRoutes.searches, async ({ principal }) => {
    const searches = await recentSearches(db, principal.userId)
    return searches.map((search) => ({ ...search, createdAt: search.createdAt.toISOString() }))
  })

  mount(service, searchRoutes.results, async ({ params, principal, viewer }) => {
    const search = await findSearch(db, params.searchId, principal.userId)
    if (!search) throw new Problem(searchProblems['no-such-search'])
    const stored = await resultsOf(db, search.id)
    const results = stored.map(({ id, itinerary, createdAt }) =>
      resultOf(itinerary, {
        id,
        searchId: search.id,
        question: search,
        createdAt,
        bookingUrl: (option, ticket) => bookingUrl(id, option, ticket),
      }),
    )
    return { ...visible({ results }, viewer), providers: search.providers }
  })
}
