import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/broadcasts'
import type { Viewer } from '@faresight/contracts/viewer'
import { retryOnceIfUnavailable } from '@faresight/kit/unavailable'
import type { Bus } from '@faresight/kit/bus/bus'
import { subscribeWithPoll } from '@faresight/kit/bus/subscribe-with-poll'
import type { ScanModel } from '../scans/model.ts'
import { type GrowingScan, isOver, type ScanRecord } from '../scans/record.ts'
import { growthFor, type Reader } from '../scans/show.ts'
import { findGrowth, findScan, findState } from '../scans/store.ts'

/** How long a signal may be lost before the record is looked at anyway. */
const patienceMs = 10_000

export interface Following {
  model: ScanModel
  bus: Bus
  signal: AbortSignal
  /** Ends once the scan is not shared any more; its owner reads on. */
  sharedOnly?: boolean
}

/** A scan as it is read while it runs, and as it is once it is over. */
export type ScanState = { growing: GrowingScan } | { over: ScanRecord }

/** What happens to a scan, each state as its reader may see it by then; the last one as `doneOf` shows it. */
export async function* eventsOf<Done>(
  states: AsyncIterable<ScanState>,
  { viewerNow, isOwn }: { viewerNow: () => Viewer; isOwn: boolean },
  doneOf: (reader: Reader, scan: ScanRecord) => Done,
) {
  for await (const state of states) {
    const reader = { viewer: viewerNow(), isOwn }
    if ('over' in state) {
      yield { id: state.over.version, event: 'done' as const, data: doneOf(reader, state.over) }
    } else {
      const { growing } = state
      yield { id: growing.version, event: 'progress' as const, data: growthFor(reader, growing) }
    }
  }
}

/**
 * A scan as it is, and again each time that it has changed, up to its end. Of a database that is away for a moment the reader hears
 * nothing: the scan goes on.
 *
 * @param after the version that the reader has seen
 */
export async function* statesOf(
  id: string,
  after: number,
  { model, bus, signal, sharedOnly = false }: Following,
): AsyncGenerator<ScanState, void, undefined> {
  // Listens before it reads, so that nothing falls between.
  const news = subscribeWithPoll(bus, scanUpdatedBroadcast, id, patienceMs)
  try {
    for (let [seen, told] = [after, 0]; !signal.aborted;) {
      const state = await retryOnceIfUnavailable(() => findState(model, id))
      if (!state || (sharedOnly && !state.isShared)) return
      const isNew = state.version > seen
      if (isOver(state.status)) {
        const over = isNew && (await retryOnceIfUnavailable(() => findScan(model, id)))
        if (over) yield { over }
        // Who has seen the end waits for nothing.
        return
      }
      const calendar = state.calendarVersion !== told
      const growing = isNew ? await retryOnceIfUnavailable(() => findGrowth(model, id, { calendar })) : null
      if (!growing) await news.next(signal)
      // One that ended between the two reads is read again, whole.
      else if (!isOver(growing.status)) {
        seen = growing.version
        if (calendar) told = growing.calendarVersion
        yield { growing }
      }
    }
  } finally {
    news.stop()
  }
}
