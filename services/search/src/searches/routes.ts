import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { SearchRequest } from '@faresight/contracts/search/search-request'
import { flexibleDatesRedactionRules } from '@faresight/contracts/search/flexible-dates-redaction'
import { createSearchRedactionRules } from '@faresight/contracts/search/results-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import { mountEventStream } from '@faresight/kit/http/mount-event-stream'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { lowestShown } from '../results/lowest.ts'
import { readResults } from '../results/read.ts'
import type { StoredSearch } from '../schema.ts'
import { type Asked, askedBy } from './ask.ts'
import { closeSearch, isAbandoned, runningSince } from './close.ts'
import { followSearch } from './events.ts'
import { searchAndKeep } from './keep.ts'
import { checkFlexibleDates } from './flexible-dates.ts'
import { eventsInPassing, searchInPassing } from './passing.ts'
import { type Requester, requesterOf } from './requester.ts'
import { findSearch, recentSearches } from './store.ts'

export function searchesRoutes(service: Service, deps: Deps): void {
  const { db } = deps.postgres

  mountRoute(
    service,
    searchRoutes.publicSearch,
    async ({ body, viewer, ...caller }) => {
      const asked = toAsk(body, await requesterOf({ viewer, ...caller }, deps), deps)
      const found = await searchInPassing(asked, deps)
      if ('refusal' in found) throw refusalToProblem(found.refusal)
      return {
        ...redactForViewer({ results: found.results }, viewer, createSearchRedactionRules()),
        providers: found.providers,
      }
    },
    {
      events: async ({ body, viewerNow, ...caller }) =>
        eventsInPassing(toAsk(body, await requesterOf(caller, deps), deps), viewerNow, deps),
    },
  )

  mountRoute(service, searchRoutes.search, async ({ body, query, principal, viewer, request }) => {
    const requester = await requesterOf({ principal, viewer, request }, deps)
    const { searchId, whole } = await searchAndKeep(toAsk(body, requester, deps), principal.userId, deps)
    if (query.wait === '0') return { searchId, resultsCount: 0 }
    const found = await whole
    if ('refusal' in found) throw refusalToProblem(found.refusal)
    return { searchId, resultsCount: found.resultsCount }
  })

  mountRoute(service, searchRoutes.searches, async ({ principal, viewer }) => {
    const searches = await recentSearches(db, principal.userId, runningSince(deps))
    return searches.map(({ createdAt, ...search }) => ({
      ...search,
      createdAt: createdAt.toISOString(),
      ...redactForViewer({ lowest: lowestShown(search) }, viewer, createSearchRedactionRules()),
    }))
  })

  mountRoute(service, searchRoutes.results, async ({ params, principal, viewer }) => {
    const search = await ownSearch(params.searchId, principal.userId, deps)
    const results = await readResults(deps, search, viewer)
    return { results, providers: search.providers, done: search.done }
  })

  mountRoute(service, searchRoutes.flexibleDates, async ({ body, principal, viewer, request }) => {
    const requester = await requesterOf({ principal, viewer, request }, deps)
    const found = await checkFlexibleDates(body, requester, deps)
    if ('refusal' in found) throw refusalToProblem(found.refusal)
    return redactForViewer(found.dates, viewer, flexibleDatesRedactionRules)
  })

  mountEventStream(service, searchRoutes.resultEvents, async ({ params, principal, ...reading }) =>
    followSearch(await ownSearch(params.searchId, principal.userId, deps), reading, deps),
  )
}

function toAsk(request: SearchRequest, requester: Requester, deps: Deps): Asked {
  const asked = askedBy(request, requester, deps)
  if ('refusal' in asked) throw refusalToProblem(asked.refusal)
  return asked.asked
}

/** A search of that user, brought to its end where nobody else will. */
async function ownSearch(id: string, userId: string, deps: Deps): Promise<StoredSearch> {
  const find = () => findSearch(deps.postgres.db, id, userId)
  let search = await find()
  if (search && isAbandoned(search, deps)) {
    await closeSearch(id, deps)
    search = await find()
  }
  if (!search) throw new Problem(searchProblems['no-such-search'])
  return search
}
