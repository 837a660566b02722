import { setTimeout as delay } from 'node:timers/promises'
import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/messages'
import type { Viewer } from '@faresight/contracts/viewer'
import { retryOnceIfUnavailable } from '@faresight/kit/unavailable'
import type { Bus } from '@faresight/kit/bus/bus'
import { subscribeWithPoll } from '@faresight/kit/bus/subscribe-with-poll'
import type { ScanModel } from '../scans/model.ts'
import { type RunningScan, isEndedStatus, type ScanRecord } from '../scans/record.ts'
import { toScanProgressEvent, type ScanReaderAccess } from '../scans/responses.ts'
import { findScanHead, findScanIfNewer } from '../scans/store.ts'
import { createRunningScanReader, fromStoredScan } from '../scans/stored-scan.ts'

const pollIntervalMs = 10_000
/** Readers notice no shorter interval, and each update costs a read and sends the whole state. */
const minUpdateIntervalMs = 400

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

/** The current state of a scan, if newer than version `after`, and then its changes up to its end; changes in quick succession are sent as one. */
export async function* streamScanUpdates(
  id: string,
  after: number,
  { model, bus, signal, sharedOnly = false }: StreamScanDeps,
): AsyncGenerator<ScanSnapshot, void, undefined> {
  // Subscribes before the first read, so that no change is missed.
  const news = subscribeWithPoll(bus, scanUpdatedBroadcast, id, pollIntervalMs)
  const readRunning = createRunningScanReader()
  try {
    for (let seenVersion = after; !signal.aborted; await news.next(signal)) {
      const stored = await retryOnceIfUnavailable(() => findScanIfNewer(model, id, seenVersion))
      const head = stored ?? (await retryOnceIfUnavailable(() => findScanHead(model, id)))
      if (!head || (sharedOnly && !head.isShared)) return
      if (!stored) {
        // It may have changed between the two reads: then its broadcast follows.
        if (isEndedStatus(head.status) && head.version <= seenVersion) return
        continue
      }
      if (isEndedStatus(stored.status)) {
        yield { ended: fromStoredScan(stored) }
        return
      }
      seenVersion = stored.version
      yield { running: readRunning(stored) }
      await delay(minUpdateIntervalMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    news.stop()
  }
}
