import { searchUpdatedBroadcast } from '@faresight/contracts/search/broadcasts'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import { subscribeWithPoll } from '@faresight/kit/bus/subscribe-with-poll'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { readResults } from '../results/read.ts'
import type { StoredEvent, StoredSearch } from '../schema.ts'
import { closeSearch, isAbandoned } from './close.ts'
import type { SearchEvent } from './passing.ts'
import { eventsAfter, isDone } from './store.ts'

/** How long a signal may be lost before the record is looked at anyway. */
const patienceMs = 1000

export interface Reading {
  /** Of the event that the reader saw last. */
  lastEventId: number
  signal: AbortSignal
  viewerNow: () => Viewer
}

/**
 * What a kept search has said and says, from after the reader's last event, up to its end. Results are read when they are
 * sent, as the reader may see them by then.
 */
export async function* followSearch(
  search: StoredSearch,
  { lastEventId, signal, viewerNow }: Reading,
  deps: Deps,
): AsyncGenerator<SearchEvent, void, undefined> {
  const { db } = deps.postgres
  // Listens before it reads, so that nothing falls between.
  const news = subscribeWithPoll(deps.bus, searchUpdatedBroadcast, search.id, patienceMs)
  try {
    for (let seen = lastEventId; !signal.aborted;) {
      if (isAbandoned(search, deps)) await closeSearch(search.id, deps)
      // Asked before the events are read: what is done says nothing more.
      const isOver = await isDone(db, search.id)
      const events = await eventsAfter(db, search.id, seen)
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
  event: StoredEvent,
  search: StoredSearch,
  viewer: Viewer,
  deps: Deps,
): Promise<SearchEvent> {
  if (event.kind === 'offers') {
    const results = await readResults(deps, search, viewer, event.results)
    return { id, event: 'offers', data: { results, removed: event.removed } }
  }
  if (event.kind === 'provider') return { id, event: 'provider', data: event.status }
  if (event.kind === 'refused') return { id, event: 'problem', data: new Problem(searchProblems.busy).body }
  return { id, event: 'done', data: { resultsCount: event.resultsCount } }
}
