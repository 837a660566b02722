import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../../ui/toast-store.ts'
import { showFailure } from '../../show-failure.ts'
import { renewUser } from './renew-user.ts'

interface Words {
  done: string
  failed: string
  failedWhy: string
}

/**
 * Does something to somebody, says so in a toast, and has the page show what has become of them.
 *
 * @param tell what the toast says of the answer
 */
export function useAct<Sent, Answer>(
  user: AdminUser,
  send: (sent: Sent) => Promise<Answer>,
  words: Words,
  tell: (answer: Answer) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { personal: true },
    onSuccess: (answer) => showToast({ kind: 'success', title: words.done, body: tell(answer) }),
    onError: (error) => showFailure(error, words.failed, words.failedWhy),
    // Also of what was refused: the page did not know how they are.
    onSettled: () => void renewUser(client, user.id).catch(() => {}),
  })
}
