import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import { userSpenders } from '@faresight/contracts/search/spenders'
import type { SearchRequest } from '@faresight/contracts/search/question'
import { searchRules } from '@faresight/contracts/search/visible-results'
import { visible } from '@faresight/contracts/visible'
import type { Call } from '@faresight/kit/http/add-route'
import { addressOf, proofOf } from '@faresight/kit/http/caller'
import { mountEvents } from '@faresight/kit/http/events'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { problemFor } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { lowestShown } from '../results/lowest.ts'
import { readResults } from '../results/read.ts'
import type { StoredSearch } from '../schema.ts'
import { type Asked, askedBy } from './ask.ts'
import { requireProof } from '../spend/attack-challenge.ts'
import { closeSearch, isAbandoned, runningSince } from './close.ts'
import { followSearch } from './events.ts'
import { searchAndKeep } from './keep.ts'
import { eventsInPassing, searchInPassing } from './passing.ts'
import { findSearch, recentSearches } from './store.ts'

export function searchesRoutes(service: Service, deps: Deps): void {
  const { db } = deps.postgres

  mount(
    service,
    searchRoutes.publicSearch,
    async ({ body, viewer, ...caller }) => {
      const asked = toAsk(body, await requesterOf({ viewer, ...caller }, deps), deps)
      const found = await searchInPassing(asked, deps)
      if ('refusal' in found) throw problemFor(found.refusal)
      return { ...visible({ results: found.results }, viewer, searchRules()), providers: found.providers }
    },
    {
      events: async ({ body, viewerNow, ...caller }) =>
        eventsInPassing(toAsk(body, await requesterOf(caller, deps), deps), viewerNow, deps),
    },
  )

  mount(service, searchRoutes.search, async ({ body, query, principal, viewer, request }) => {
    const requester = await requesterOf({ principal, viewer, request }, deps)
    const { searchId, whole } = await searchAndKeep(toAsk(body, requester, deps), principal.userId, deps)
    if (query.wait === '0') return { searchId, resultsCount: 0 }
    const found = await whole
    if ('refusal' in found) throw problemFor(found.refusal)
    return { searchId, resultsCount: found.resultsCount }
  })

  mount(service, searchRoutes.searches, async ({ principal, viewer }) => {
    const searches = await recentSearches(db, principal.userId, runningSince(deps))
    return searches.map(({ createdAt, ...search }) => ({
      ...search,
      createdAt: createdAt.toISOString(),
      ...visible({ lowest: lowestShown(search) }, viewer, searchRules()),
    }))
  })

  mount(service, searchRoutes.results, async ({ params, principal, viewer }) => {
    const search = await ownSearch(params.searchId, principal.userId, deps)
    const results = await readResults(db, search, viewer)
    return { results, providers: search.providers, done: search.done }
  })

  mountEvents(service, searchRoutes.resultEvents, async ({ params, principal, ...reading }) =>
    followSearch(await ownSearch(params.searchId, principal.userId, deps), reading, deps),
  )
}

type Requester = Pick<Asked, 'purpose' | 'spenders'>

/**
 * For whom a search is counted: somebody signed in, or a visitor, known by the networks alone.
 *
 * @throws Problem where a visitor has to solve something first
 */
async function requesterOf(
  {
    principal,
    viewer,
    request,
  }: Pick<Call<unknown, unknown, unknown, 'public'>, 'principal' | 'viewer' | 'request'>,
  { visitorNetworks, attackChallenge }: Deps,
): Promise<Requester> {
  const networks = await visitorNetworks(addressOf(request))
  if (principal) return { purpose: viewer, spenders: userSpenders(principal.userId, networks) }
  await requireProof(attackChallenge, networks, proofOf(request))
  return { purpose: viewer, spenders: networks }
}

function toAsk(request: SearchRequest, requester: Requester, deps: Deps): Asked {
  const asked = askedBy(request, requester, deps)
  if ('refusal' in asked) throw problemFor(asked.refusal)
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
