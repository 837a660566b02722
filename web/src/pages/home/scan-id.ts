import { ApiProblem } from '../../api/problems.ts'
import { isGone } from '../../features/ai-scan/stage.ts'
import { type FoundScan, isOver } from '../../features/ai-scan/scan.ts'

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
