import { isOver, type FoundScan } from './scan.ts'

/**
 * What a page shows of a scan. `opening`: it is not known yet whether it runs. `vain`: it came to nothing, or was refused.
 * `shown`: what it has found, where there is a `refusal` with why another one was not begun.
 */
export type ScanStage =
  | { kind: 'opening' | 'running' | 'vain'; refusal: null }
  | { kind: 'shown'; refusal: Error | null }

interface Known {
  found: FoundScan | undefined
  error: Error | null
  /** It is asked for, or goes on. */
  busy: boolean
  /** Who asks is not known yet, or what is kept of the scan is on its way. */
  opening: boolean
}

export function stageOf({ found, error, busy, opening }: Known): ScanStage {
  if (busy && !(found && isOver(found)))
    return { kind: opening && !found ? 'opening' : 'running', refusal: null }
  if (!found) return { kind: error ? 'vain' : 'shown', refusal: null }
  const hasChecks = found.scannedDates.length > 0 || (found.scan?.checks ?? 0) > 0
  // Of a scan that has found something before it failed, that is shown.
  const hasResult = hasChecks || (isOver(found) && found.status !== 'failed')
  const isVain = !hasResult && (error !== null || found.status === 'failed')
  return isVain ? { kind: 'vain', refusal: null } : { kind: 'shown', refusal: error }
}
