import { errorBelow } from '../../api/form-refusal.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Says in a toast that an action failed, and why; nothing of one whose sign-in was cancelled. */
export function showFailure(error: unknown, title: string, fallback: string): void {
  const body = errorBelow(error, fallback)
  if (body !== undefined) showToast({ kind: 'failure', title, body })
}
