import { scanGrew } from '@faresight/contracts/ai-scan/live'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { newsOf } from '@faresight/kit/bus/news'
import type { ScanModel } from '../scans/model.ts'
import { isOver, type ScanRecord } from '../scans/record.ts'
import { growthFor } from '../scans/show.ts'
import { findGrowth, findScan, findState } from '../scans/store.ts'

/** How long a signal may be lost before the record is looked at anyway. */
const patienceMs = 10_000

export interface Following {
  model: ScanModel
  bus: Bus
  signal: AbortSignal
}

/** What happens to a scan, each state as its reader may see it by then; the last one as `doneOf` shows it. */
export async function* eventsOf<Done>(
  states: AsyncIterable<ScanRecord>,
  viewerNow: () => Viewer,
  doneOf: (viewer: Viewer, scan: ScanRecord) => Done,
) {
  for await (const scan of states) {
    const viewer = viewerNow()
    const id = scan.version
    if (isOver(scan.status)) yield { id, event: 'done' as const, data: doneOf(viewer, scan) }
    else yield { id, event: 'progress' as const, data: growthFor(viewer, scan) }
  }
}

/**
 * A scan as it is, and again each time that it has changed, up to its end; whole in the end, before that as `findGrowth`
 * has it.
 *
 * @param after the version that the reader has seen
 */
export async function* statesOf(
  id: string,
  after: number,
  { model, bus, signal }: Following,
): AsyncGenerator<ScanRecord, void, undefined> {
  // Listens before it reads, so that nothing falls between.
  const news = newsOf(bus, scanGrew, id, patienceMs)
  try {
    for (let [seen, told] = [after, 0]; !signal.aborted;) {
      const state = await findState(model, id)
      if (!state) return
      const isLast = isOver(state.status)
      const calendar = state.beliefs !== told
      const read = () => (isLast ? findScan(model, id) : findGrowth(model, id, { calendar }))
      const scan = state.version > seen ? await read() : null
      if (scan && isOver(scan.status) === isLast) {
        seen = scan.version
        if (calendar) told = scan.beliefs
        yield scan
      }
      // Who has seen the end waits for nothing.
      if (isLast) return
      if (!scan) await news.next(signal)
    }
  } finally {
    news.stop()
  }
}
