import { sessionText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'

type End = keyof typeof sessionText

let current: End | null = null
const listeners = new Set<() => void>()

/** Announces how the session ended, in a toast and on the page. */
export function announceSignOut(end: End): void {
  showToast({ kind: end === 'over' || end === 'untold' ? 'failure' : 'success', ...sessionText[end] })
  noteSignOut(end)
}

/** Only on the page; `null` removes it. */
export function noteSignOut(end: End | null): void {
  current = end
  for (const listener of listeners) listener()
}

export function currentSignOut(): End | null {
  return current
}

export function subscribeToSignOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
