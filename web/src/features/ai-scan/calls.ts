import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { call } from '../../api/client.ts'
import { follow } from '../../api/follow.ts'
import { collect, orNotMine, wasCut } from '../../api/kept.ts'
import { ApiProblem } from '../../api/problems.ts'
import { postForEvents } from '../../api/stream.ts'
import { type ScanQuestion, scanRequestOf } from '../../flights/trips/scan-question.ts'
import { type FoundScan, fromFindings, fromProgress, fromRecord, isOver, nothingFound } from './scan.ts'

interface Watch {
  signal: AbortSignal
  show: (found: FoundScan) => void
}

/** Scans without an account. Nothing is kept, so a stream that breaks cannot be picked up. */
export async function scanAsVisitor(question: ScanQuestion, { signal, show }: Watch): Promise<FoundScan> {
  const found = collect(nothingFound, show)
  const stream = postForEvents(aiScanRoutes.publicScan, {
    body: scanRequestOf(question),
    signal,
    last: 'done',
    onEvent: ({ event, data }) => found.set(event === 'done' ? fromFindings(data) : fromProgress(data)),
    onAnswer: (findings) => found.set(fromFindings(findings)),
  })
  if (await wasCut(stream, () => found.now().scan !== null)) found.set({ line: 'cut' })
  return found.now()
}

/** Begins a scan, which is kept and runs on whoever watches, and follows it. */
export async function scanAsUser(question: ScanQuestion, watch: Watch): Promise<FoundScan> {
  const { searchId } = await call(aiScanRoutes.scan, { body: scanRequestOf(question), signal: watch.signal })
  return followScan(searchId, watch)
}

/** A scan of mine by its id, as it is or was, or `null` where there is none for us: a foreign id, or none at all. */
export function storedScan(searchId: string, watch: Watch): Promise<FoundScan | null> {
  return orNotMine(followScan(searchId, watch))
}

/** Cancels a scan of mine. One that has ended by now has nothing to cancel, and says so itself. */
export async function cancelScan(searchId: string): Promise<void> {
  try {
    await call(aiScanRoutes.cancel, { params: { searchId } })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error
  }
}

/** My scans, newest first. */
export function fetchScans(signal: AbortSignal): Promise<AiSearchSummary[]> {
  return call(aiScanRoutes.scans, { signal })
}

/** The record first: it holds what events leave out, and all there is of a scan that is over. */
async function followScan(searchId: string, { signal, show }: Watch): Promise<FoundScan> {
  const record = () => call(aiScanRoutes.record, { params: { searchId }, signal })
  const found = collect({ ...nothingFound, searchId }, show)
  found.set(fromRecord(await record()))
  if (isOver(found.now())) return found.now()
  const kept = await follow(aiScanRoutes.recordEvents, {
    params: { searchId },
    signal,
    last: 'done',
    onEvent: ({ event, data }) => found.set(event === 'done' ? fromRecord(data) : fromProgress(data)),
    onOpen: () => found.set({ line: 'open' }),
    onLost: () => found.set({ line: 'lost' }),
    record,
  })
  if (kept) found.set({ ...fromRecord(kept), line: isOver(kept) ? 'open' : 'cut' })
  return found.now()
}
