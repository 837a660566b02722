import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/messages'
import type { Viewer } from '@faresight/contracts/viewer'
import { retryOnceIfUnavailable } from '@faresight/kit/unavailable'
import type { Bus } from '@faresight/kit/bus/bus'
import { subscribeWithPoll } from '@faresight/kit/bus/subscribe-with-poll'
import type { ScanModel } from '../scans/model.ts'
import { type RunningScan, isEndedStatus, type ScanRecord } from '../scans/record.ts'
import { toScanProgressEvent, type ScanReaderAccess } from '../scans/responses.ts'
import { findScanWithoutOfferDetails, findScan, findScanVersionAndStatus } from '../scans/store.ts'

const pollIntervalMs = 10_000

export interface StreamScanDeps {
  model: ScanModel
  bus: Bus
  signal: AbortSignal
  /** Ends the stream once the scan is not shared any more. */
  sharedOnly?: boolean
}

export type ScanSnapshot = { running: RunningScan } | { ended: ScanRecord }

/** Server-sent events, each with what its reader may see at that moment; `toDone` makes the data of the last one. */
export async function* toScanEvents<Done>(
  updates: AsyncIterable<ScanSnapshot>,
  { viewerNow, isOwn }: { viewerNow: () => Viewer; isOwn: boolean },
  toDone: (reader: ScanReaderAccess, scan: ScanRecord) => Done,
) {
  for await (const update of updates) {
    const reader = { viewer: viewerNow(), isOwn }
    if ('ended' in update) {
      yield { id: update.ended.version, event: 'done' as const, data: toDone(reader, update.ended) }
    } else {
      const { running } = update
      yield { id: running.version, event: 'progress' as const, data: toScanProgressEvent(reader, running) }
    }
  }
}

/** The current state of a scan, if newer than version `after`, and each change up to its end. */
export async function* streamScanUpdates(
  id: string,
  after: number,
  { model, bus, signal, sharedOnly = false }: StreamScanDeps,
): AsyncGenerator<ScanSnapshot, void, undefined> {
  // Subscribes before the first read, so that no change is missed.
  const news = subscribeWithPoll(bus, scanUpdatedBroadcast, id, pollIntervalMs)
  try {
    for (let [seenVersion, seenCalendar] = [after, 0]; !signal.aborted;) {
      const state = await retryOnceIfUnavailable(() => findScanVersionAndStatus(model, id))
      if (!state || (sharedOnly && !state.isShared)) return
      const isNew = state.version > seenVersion
      if (isEndedStatus(state.status)) {
        const ended = isNew && (await retryOnceIfUnavailable(() => findScan(model, id)))
        if (ended) yield { ended }
        return
      }
      const calendar = state.calendarVersion !== seenCalendar
      const running = isNew
        ? await retryOnceIfUnavailable(() => findScanWithoutOfferDetails(model, id, { calendar }))
        : null
      if (!running) await news.next(signal)
      // A scan that ended between the two reads is read again, whole.
      else if (!isEndedStatus(running.status)) {
        seenVersion = running.version
        if (calendar) seenCalendar = running.calendarVersion
        yield { running }
      }
    }
  } finally {
    news.stop()
  }
}
