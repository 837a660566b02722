import { searchGrew } from '@faresight/contracts/search/live'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import { newsOf } from '@faresight/kit/bus/news'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { readVisibleResults } from '../results/visible-results.ts'
import type { StoredSearchEvent, StoredSearch } from '../schema.ts'
import { finishAbandonedSearch, isAbandonedSearch } from './finish-search.ts'
import type { StreamedSearchEvent } from './anonymous-search.ts'
import { findEventsAfter, isSearchDone } from './store.ts'

/** How long a signal may be lost before the record is looked at anyway. */
const patienceMs = 1000

export interface EventReader {
  /** Of the event that the reader saw last. */
  lastEventId: number
  signal: AbortSignal
  viewerNow: () => Viewer
}

/**
 * What a kept search has said and says, from after the reader's last event, up to its end. Results are read when they are
 * sent, as the reader may see them by then.
 */
export async function* streamSearchEvents(
  search: StoredSearch,
  { lastEventId, signal, viewerNow }: EventReader,
  deps: Deps,
): AsyncGenerator<StreamedSearchEvent, void, undefined> {
  const { db } = deps.postgres
  // Listens before it reads, so that nothing falls between.
  const news = newsOf(deps.bus, searchGrew, search.id, patienceMs)
  try {
    for (let seen = lastEventId; !signal.aborted;) {
      if (isAbandonedSearch(search, deps)) await finishAbandonedSearch(search.id, deps)
      // Asked before the events are read: what is done says nothing more.
      const isOver = await isSearchDone(db, search.id)
      const events = await findEventsAfter(db, search.id, seen)
      for (const { seq, event } of events) {
        yield await shown(seq, event, search, viewerNow(), deps)
        seen = seq
      }
      if (isOver) return
      if (!events.length) await news.next(signal)
    }
  } finally {
    news.stop()
  }
}

async function shown(
  id: number,
  event: StoredSearchEvent,
  search: StoredSearch,
  viewer: Viewer,
  deps: Deps,
): Promise<StreamedSearchEvent> {
  if (event.kind === 'offers') {
    const results = await readVisibleResults(deps, search, viewer, event.results)
    return { id, event: 'offers', data: { results, removed: event.removed } }
  }
  if (event.kind === 'provider') return { id, event: 'provider', data: event.status }
  if (event.kind === 'refused') return { id, event: 'problem', data: new Problem(searchProblems.busy).body }
  return { id, event: 'done', data: { resultsCount: event.resultsCount } }
}
