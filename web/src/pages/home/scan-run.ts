import { ApiProblem } from '../../api/problems.ts'
import { type FoundScan, isOver, scansKey } from '../../features/ai-scan/scan.ts'
import { isGone } from '../../features/ai-scan/stage.ts'

/** The scan that a page shows: one that its address names, or one that the page has started. */
export interface ScanRun {
  /** The id that the address named when the scan was opened; `null` of a scan that the page started. */
  id: string | null
  /** The search, as its `scanKey`. */
  question: string
  /** The id in the address when last looked at. */
  address: string | null
  /** Tells repeated runs of one search apart. */
  startedAt: number
  /** What the page showed before it repeated the search. It stays if this run is refused. */
  before: { address: string | null; found: FoundScan | undefined; error: Error | null } | null
}

export function openRun(question: string, address: string | null): ScanRun {
  return { id: address, question, address, startedAt: 0, before: null }
}

/**
 * The run after the address has changed. The page itself adds the id of a scan that it started, drops that of a refused one, and
 * corrects a search that the scan contradicts; any other change opens another scan.
 */
export function followAddress(
  run: ScanRun,
  { question, address, foundId }: { question: string; address: string | null; foundId: string | null },
): ScanRun {
  const isSameSearch = question === run.question
  if (isSameSearch && address === run.address) return run
  const isOwnChange = address === null ? isSameSearch : address === run.address || address === foundId
  if (!isOwnChange) return openRun(question, address)
  return { ...run, id: isSameSearch ? run.id : address, question, address }
}

/** The scan to follow where nothing is cached; `null` starts a new one. */
export function idToFollow({ id, address, before }: ScanRun): string | null {
  return id ?? (before && address === before.address ? null : address)
}

/** Query key of a run. An answer for one kind of viewer is not valid for another. */
export function runKey(viewer: readonly [userId: string | null, viewer: string], run: ScanRun) {
  const { id, question, startedAt } = run
  return [scansKey, ...viewer, ...(id === null ? [question, startedAt] : [id])] as const
}

/**
 * The scan id for the address. Finished scans stay, also if a new one was refused; unreachable scans and links that lead nowhere
 * stay, refused ones don't.
 */
export function addressId(
  found: Pick<FoundScan, 'searchId' | 'status'> | undefined,
  error: Error | null,
  storedId: string | null,
): string | null {
  if (found && (isOver(found) || !error)) return found.searchId
  const isRefused = error instanceof ApiProblem && error.status < 500 && !isGone(error)
  return error && !isRefused ? storedId : null
}
