import { ApiProblem } from '../../api/problems.ts'
import { type FoundScan, isOver } from '../../features/ai-scan/scan.ts'

/**
 * The id of the kept scan that the address is to hold. A scan that has ended stays there, also where another one was refused;
 * one that cannot be reached for now is still there, and one that was refused is none.
 */
export function addressId(
  found: Pick<FoundScan, 'searchId' | 'status'> | undefined,
  error: Error | null,
  storedId: string | null,
): string | null {
  if (found && (isOver(found) || !error)) return found.searchId
  const isRefused = error instanceof ApiProblem && error.status < 500
  return error && !isRefused ? storedId : null
}
