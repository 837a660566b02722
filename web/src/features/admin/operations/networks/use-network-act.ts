import type { adminRoutes } from '@faresight/contracts/admin/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import { showFailure } from '../../show-failure.ts'
import { operationsQuery } from '../api.ts'

interface Words {
  done: string
  failed: string
  failedWhy: string
}

/**
 * Blocks or unblocks a network, says so in a toast, and loads the list again.
 *
 * @param route of either: they take and answer the same
 * @param onDone as soon as it is done, while the list is still as it was
 */
export function useNetworkAct(route: typeof adminRoutes.blockNetwork, words: Words, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (network: string) => call(route, { body: { network } }),
    meta: { personal: true },
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', title: words.done, body: message })
      onDone()
    },
    onError: (error) => showFailure(error, words.failed, words.failedWhy),
    onSettled: () => client.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  })
}
