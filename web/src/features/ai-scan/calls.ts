import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { call } from '../../api/client.ts'
import { follow, collect, endedEarly } from '../../api/follow.ts'
import { ApiProblem } from '../../api/problems.ts'
import { postForEvents } from '../../api/stream.ts'
import { type ScanInput, type ScanDraft, toScanRequest } from '../../flights/trips/scan-input.ts'
import { type FoundScan, fromFindings, fromProgress, fromRecord, isOver, nothingFound } from './scan.ts'
import { aiSearchRequestSchema } from '@faresight/contracts/ai-scan/request'
import { resolverOf, schemaFaults, withPlaces } from '../../flights/form/faults.ts'

interface Watch {
  signal: AbortSignal
  show: (found: FoundScan) => void
}

/** Runs a scan without an account. If its stream breaks, it is followed by its id. */
export async function scanAsVisitor(question: ScanInput, watch: Watch): Promise<FoundScan> {
  const { signal, show } = watch
  const found = collect(nothingFound, show)
  const stream = postForEvents(aiScanRoutes.publicScan, {
    body: toScanRequest(question),
    signal,
    last: 'done',
    onEvent: ({ event, data }) =>
      found.set(event === 'done' ? fromFindings(data) : { ...fromProgress(data), searchId: data.searchId }),
    onAnswer: (findings) => found.set(fromFindings(findings)),
  })
  if (!(await endedEarly(stream, () => found.now().scan !== null))) return found.now()
  const { searchId } = found.now()
  try {
    if (searchId) return await followScan(searchId, watch)
  } catch (error) {
    if (signal.aborted) throw error
  }
  found.set({ line: 'cut' })
  return found.now()
}

/** Starts a stored scan and follows it. It keeps running when the page is left. */
export async function scanAsUser(question: ScanInput, watch: Watch): Promise<FoundScan> {
  const { searchId } = await call(aiScanRoutes.scan, { body: toScanRequest(question), signal: watch.signal })
  return followScan(searchId, watch)
}

/** Turns the link of one of the user's scans on or off. */
export async function shareScan(searchId: string, isShared: boolean): Promise<void> {
  await call(aiScanRoutes.share, { params: { searchId }, body: { isShared } })
}

/** A scan that has already ended (409) counts as cancelled. */
export async function cancelScan(searchId: string): Promise<void> {
  try {
    await call(aiScanRoutes.cancel, { params: { searchId } })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error
  }
}

export function fetchScans(signal: AbortSignal): Promise<AiSearchSummary[]> {
  return call(aiScanRoutes.scans, { signal })
}

/** Reads the record first: events leave parts of it out, and a finished scan sends none. */
export async function followScan(searchId: string, { signal, show }: Watch): Promise<FoundScan> {
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

/** Validates a draft with the server's schema, both as it is and with its gaps filled. */
export const resolveScan = resolverOf<ScanDraft>((draft) => [
  ...schemaFaults<ScanDraft>(aiSearchRequestSchema, draft),
  ...schemaFaults<ScanDraft>(aiSearchRequestSchema, withPlaces(draft)),
])
