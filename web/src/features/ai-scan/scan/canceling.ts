import type { UseMutationResult } from '@tanstack/react-query'
import { isOver, type FoundScan } from './scan.ts'

type Asked = Pick<UseMutationResult<void, Error, string>, 'variables' | 'isPending' | 'isSuccess' | 'isError'>

/** How the cancelling of this very scan goes; that of an earlier one says nothing of it. */
export function cancelingOf(asked: Asked, found: Pick<FoundScan, 'searchId' | 'status'>) {
  const isThis = found.searchId !== null && asked.variables === found.searchId
  return {
    // It is cancelled once it says so itself.
    canceling: isThis && (asked.isPending || (asked.isSuccess && !isOver(found))),
    cancelFailed: isThis && asked.isError,
  }
}
