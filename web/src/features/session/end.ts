import { sessionText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'

/** How a session has ended. */
type End = keyof typeof sessionText

let current: End | null = null
const listeners = new Set<() => void>()

/** Says how the session has ended: in a toast, and on the page until somebody is here again. */
export function tellEnd(end: End): void {
  showToast({ kind: end === 'over' || end === 'untold' ? 'failure' : 'success', ...sessionText[end] })
  noteEnd(end)
}

/** The same on the page alone; `null` where nothing is to be said any more. */
export function noteEnd(end: End | null): void {
  current = end
  for (const listener of listeners) listener()
}

export function currentEnd(): End | null {
  return current
}

export function subscribeEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
