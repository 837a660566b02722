import type { DeadLetter } from '@faresight/contracts/admin/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../../ui/toast-store.ts'
import { showFailure } from '../../show-failure.ts'
import { deadLettersQuery, operationsQuery } from '../api.ts'

interface Words {
  done: string
  /** What more the toast says. */
  doneWhy?: string
  failed: string
  failedWhy: string
}

/** Does something about a letter, says so in a toast, and looks again at what is left. */
export function useLetterAct(letter: DeadLetter, send: (sequence: number) => Promise<unknown>, words: Words) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(letter.sequence),
    meta: { personal: true },
    onSuccess: () =>
      showToast({ kind: 'success', title: words.done, ...(words.doneWhy && { body: words.doneWhy }) }),
    onError: (error) => showFailure(error, words.failed, words.failedWhy),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: deadLettersQuery.queryKey }),
        client.invalidateQueries({ queryKey: operationsQuery.queryKey }),
      ]),
  })
}
