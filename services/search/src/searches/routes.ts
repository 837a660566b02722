import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { SearchRequest } from '@faresight/contracts/search/question'
import { flexibleDatesRules } from '@faresight/contracts/search/visible-flexible-dates'
import { searchRules } from '@faresight/contracts/search/visible-results'
import { visible } from '@faresight/contracts/visible'
import { mountEvents } from '@faresight/kit/http/events'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { problemFor } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { toOpenLowest } from '../results/lowest-price.ts'
import { readVisibleResults } from '../results/visible-results.ts'
import type { StoredSearch } from '../schema.ts'
import { type SearchInput, validateSearch } from './start-search.ts'
import { finishAbandonedSearch, isAbandonedSearch, oldestRunningStart } from './finish-search.ts'
import { streamSearchEvents } from './stream-events.ts'
import { startPersistedSearch } from './persist-search.ts'
import { quoteFlexibleDatesGrid } from './flexible-dates-grid.ts'
import { streamAnonymousSearch, runAnonymousSearch } from './anonymous-search.ts'
import { type Requester, admitRequester } from './requester.ts'
import { findUserSearch, findRecentSearches } from './store.ts'

export function registerSearchRoutes(service: Service, deps: Deps): void {
  const { db } = deps.postgres

  mount(
    service,
    searchRoutes.publicSearch,
    async ({ body, viewer, ...caller }) => {
      const asked = toAsk(body, await admitRequester({ viewer, ...caller }, deps), deps)
      const found = await runAnonymousSearch(asked, deps)
      if ('refusal' in found) throw problemFor(found.refusal)
      return { ...visible({ results: found.results }, viewer, searchRules()), providers: found.providers }
    },
    {
      events: async ({ body, viewerNow, ...caller }) =>
        streamAnonymousSearch(toAsk(body, await admitRequester(caller, deps), deps), viewerNow, deps),
    },
  )

  mount(service, searchRoutes.search, async ({ body, query, principal, viewer, request }) => {
    const requester = await admitRequester({ principal, viewer, request }, deps)
    const { searchId, whole } = await startPersistedSearch(
      toAsk(body, requester, deps),
      principal.userId,
      deps,
    )
    if (query.wait === '0') return { searchId, resultsCount: 0 }
    const found = await whole
    if ('refusal' in found) throw problemFor(found.refusal)
    return { searchId, resultsCount: found.resultsCount }
  })

  mount(service, searchRoutes.searches, async ({ principal, viewer }) => {
    const searches = await findRecentSearches(db, principal.userId, oldestRunningStart(deps))
    return searches.map(({ createdAt, ...search }) => ({
      ...search,
      createdAt: createdAt.toISOString(),
      ...visible({ lowest: toOpenLowest(search) }, viewer, searchRules()),
    }))
  })

  mount(service, searchRoutes.results, async ({ params, principal, viewer }) => {
    const search = await ownSearch(params.searchId, principal.userId, deps)
    const results = await readVisibleResults(deps, search, viewer)
    return { results, providers: search.providers, done: search.done }
  })

  mount(service, searchRoutes.flexibleDates, async ({ body, principal, viewer, request }) => {
    const requester = await admitRequester({ principal, viewer, request }, deps)
    const found = await quoteFlexibleDatesGrid(body, requester, deps)
    if ('refusal' in found) throw problemFor(found.refusal)
    return visible(found.dates, viewer, flexibleDatesRules)
  })

  mountEvents(service, searchRoutes.resultEvents, async ({ params, principal, ...reading }) =>
    streamSearchEvents(await ownSearch(params.searchId, principal.userId, deps), reading, deps),
  )
}

function toAsk(request: SearchRequest, requester: Requester, deps: Deps): SearchInput {
  const asked = validateSearch(request, requester, deps)
  if ('refusal' in asked) throw problemFor(asked.refusal)
  return asked.asked
}

/** A search of that user, brought to its end where nobody else will. */
async function ownSearch(id: string, userId: string, deps: Deps): Promise<StoredSearch> {
  const find = () => findUserSearch(deps.postgres.db, id, userId)
  let search = await find()
  if (search && isAbandonedSearch(search, deps)) {
    await finishAbandonedSearch(id, deps)
    search = await find()
  }
  if (!search) throw new Problem(searchProblems['no-such-search'])
  return search
}
