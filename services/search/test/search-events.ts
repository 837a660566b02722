import type { searchStreamEventSchemas, SearchStreamEvents } from '@faresight/contracts/search/stream'
import type { ReceivedStreamEvent } from '../../../test/setup/event-stream.ts'

/** An event of a search as a client takes it. */
export type ReceivedSearchEvent = ReceivedStreamEvent<typeof searchStreamEventSchemas>

/** The results that somebody has who followed the events. */
export function collectResultsFromEvents(
  events: readonly ReceivedSearchEvent[],
): Map<string, SearchStreamEvents['offers']['results'][number]> {
  const held = new Map<string, SearchStreamEvents['offers']['results'][number]>()
  for (const { event, data } of events) {
    if (event !== 'offers') continue
    for (const id of data.removed) held.delete(id)
    for (const result of data.results) held.set(result.id, result)
  }
  return held
}
