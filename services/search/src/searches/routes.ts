import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { SearchRequest } from '@faresight/contracts/search/search-request'
import {
  createSearchRedactionRules,
  flexibleDatesRedactionRules,
} from '@faresight/contracts/search/results-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import { mountEventStream } from '@faresight/kit/http/mount-event-stream'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Service } from '@faresight/kit/http/service'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import { toOpenLowestPrice } from '../results/lowest-price.ts'
import { readVisibleResults } from '../results/visible-results.ts'
import type { StoredSearch } from '../schema.ts'
import { type SearchInput, validateSearch } from './validate-search.ts'
import { finishIncompleteSearch, isAbandonedSearch, oldestRunningStart } from './finish-search.ts'
import { streamSearchEvents, type StreamSearchEventsDeps } from './stream-events.ts'
import { type PersistSearchDeps, startPersistedSearch } from './persist-search.ts'
import { quoteFlexibleDatesGrid, type FlexibleDatesGridDeps } from './flexible-dates-grid.ts'
import { streamAnonymousSearch, runAnonymousSearch } from './anonymous-search.ts'
import { admitRequester, type AdmitRequesterDeps, type SearchRequester } from './requester.ts'
import type { QuoteService } from '../quotes/quote-service.ts'
import { countSearchFinished, countSearchStarted } from '../metrics.ts'
import { searchBusyRefusal } from './start-search.ts'
import { findUserSearch, findRecentUserSearches } from './store.ts'

interface SearchRoutesDeps
  extends AdmitRequesterDeps, PersistSearchDeps, StreamSearchEventsDeps, FlexibleDatesGridDeps {
  postgres: Postgres
  bus: Bus
  quotes: QuoteService
}

export function registerSearchRoutes(service: Service, deps: SearchRoutesDeps): void {
  const { db } = deps.postgres
  const admit = (caller: Parameters<typeof admitRequester>[0]) => {
    if (!deps.quotes.isFlooded()) return admitRequester(caller, deps)
    countSearchStarted(caller.viewer)
    countSearchFinished(caller.viewer, 'refused')
    throw refusalToProblem(searchBusyRefusal(deps.quotes))
  }

  mountRoute(
    service,
    searchRoutes.publicSearch,
    async ({ body, viewer, ...caller }) => {
      const input = requireValidSearch(body, await admit({ viewer, ...caller }), deps)
      const found = await runAnonymousSearch(input, deps)
      if ('refusal' in found) throw refusalToProblem(found.refusal)
      return {
        ...redactForViewer({ results: found.results }, viewer, createSearchRedactionRules()),
        providers: found.providers,
      }
    },
    {
      events: async ({ body, viewerNow, ...caller }) =>
        streamAnonymousSearch(requireValidSearch(body, await admit(caller), deps), viewerNow, deps),
    },
  )

  mountRoute(service, searchRoutes.search, async ({ body, query, principal, viewer, request }) => {
    const requester = await admit({ principal, viewer, request })
    const input = requireValidSearch(body, requester, deps)
    const { searchId, finished } = await startPersistedSearch(input, principal.userId, deps)
    if (query.wait === '0') return { searchId, resultsCount: 0 }
    const end = await finished
    if ('refusal' in end) throw refusalToProblem(end.refusal)
    return { searchId, resultsCount: end.resultsCount }
  })

  mountRoute(service, searchRoutes.searches, async ({ principal, viewer }) => {
    const searches = await findRecentUserSearches(db, principal.userId, oldestRunningStart(deps))
    return searches.map(({ createdAt, ...search }) => ({
      ...search,
      createdAt: createdAt.toISOString(),
      ...redactForViewer({ lowest: toOpenLowestPrice(search) }, viewer, createSearchRedactionRules()),
    }))
  })

  mountRoute(service, searchRoutes.results, async ({ params, principal, viewer }) => {
    const search = await findOwnSearch(params.searchId, principal.userId, deps)
    const results = await readVisibleResults(deps, search, viewer)
    return { results, providers: search.providers, done: search.done }
  })

  mountRoute(service, searchRoutes.flexibleDates, async ({ body, principal, viewer, request }) => {
    const requester = await admit({ principal, viewer, request })
    const quoted = await quoteFlexibleDatesGrid(body, requester, deps)
    if ('refusal' in quoted) throw refusalToProblem(quoted.refusal)
    return redactForViewer(quoted.dates, viewer, flexibleDatesRedactionRules)
  })

  mountEventStream(service, searchRoutes.resultEvents, async ({ params, principal, ...reader }) =>
    streamSearchEvents(await findOwnSearch(params.searchId, principal.userId, deps), reader, deps),
  )
}

function requireValidSearch(
  request: SearchRequest,
  requester: SearchRequester,
  deps: SearchRoutesDeps,
): SearchInput {
  const validation = validateSearch(request, requester, deps)
  if ('refusal' in validation) throw refusalToProblem(validation.refusal)
  return validation.input
}

/** Finishes the search first where its process is gone. */
async function findOwnSearch(id: string, userId: string, deps: SearchRoutesDeps): Promise<StoredSearch> {
  const find = () => findUserSearch(deps.postgres.db, id, userId)
  let search = await find()
  if (search && isAbandonedSearch(search, deps)) {
    // Without space to write, the results that are stored can still be read.
    await finishIncompleteSearch(id, deps).catch((err: unknown) =>
      deps.log.warn({ err, searchId: id }, 'could not finish an abandoned search'),
    )
    search = await find()
  }
  if (!search) throw new Problem(searchProblems['no-such-search'])
  return search
}
