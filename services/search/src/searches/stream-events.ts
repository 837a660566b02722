import { searchUpdatedBroadcast } from '@faresight/contracts/search/messages'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import { subscribeWithPoll } from '@faresight/kit/bus/subscribe-with-poll'
import { Problem } from '@faresight/kit/problem'
import type { Bus } from '@faresight/kit/bus/bus'
import type { AirportDirectory } from '../airports/airports.ts'
import { readVisibleResults } from '../results/visible-results.ts'
import type { StoredSearchEvent, StoredSearch } from '../schema.ts'
import { type FinishSearchDeps, finishIncompleteSearch, isAbandonedSearch } from './finish-search.ts'
import type { StreamedSearchEvent } from './anonymous-search.ts'
import { findSearchEventsAfter, isSearchDone } from './store.ts'

/** After a lost signal the next read comes this late at most. */
const pollMs = 1000

export interface StreamSearchEventsDeps extends FinishSearchDeps {
  bus: Bus
  airports: AirportDirectory
}

export interface SearchEventStreamOptions {
  lastEventId: number
  signal: AbortSignal
  viewerNow: () => Viewer
}

/** Yields the events of a stored search after the reader's last one, until its end, with what the reader may see when each is sent. */
export async function* streamSearchEvents(
  search: StoredSearch,
  { lastEventId, signal, viewerNow }: SearchEventStreamOptions,
  deps: StreamSearchEventsDeps,
): AsyncGenerator<StreamedSearchEvent, void, undefined> {
  const { db } = deps.postgres
  // Subscribes before it reads, so that no event is missed.
  const news = subscribeWithPoll(deps.bus, searchUpdatedBroadcast, search.id, pollMs)
  try {
    for (let seen = lastEventId; !signal.aborted;) {
      if (isAbandonedSearch(search, deps)) await finishIncompleteSearch(search.id, deps)
      // Read before the events: a search that is done appends none.
      const isDone = await isSearchDone(db, search.id)
      const events = await findSearchEventsAfter(db, search.id, seen)
      for (const { seq, event } of events) {
        yield await toStreamedEvent(seq, event, search, viewerNow(), deps)
        seen = seq
      }
      if (isDone) return
      if (!events.length) await news.next(signal)
    }
  } finally {
    news.stop()
  }
}

async function toStreamedEvent(
  id: number,
  event: StoredSearchEvent,
  search: StoredSearch,
  viewer: Viewer,
  deps: StreamSearchEventsDeps,
): Promise<StreamedSearchEvent> {
  if (event.kind === 'offers') {
    const results = await readVisibleResults(deps, search, viewer, event.results)
    return { id, event: 'offers', data: { results, removed: event.removed } }
  }
  if (event.kind === 'provider') return { id, event: 'provider', data: event.status }
  if (event.kind === 'refused') return { id, event: 'problem', data: new Problem(searchProblems.busy).body }
  return { id, event: 'done', data: { resultsCount: event.resultsCount } }
}
