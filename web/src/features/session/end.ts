import { sessionText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'

type End = keyof typeof sessionText

let current: End | null = null
const listeners = new Set<() => void>()

/** Announces how the session ended, in a toast and on the page. */
export function tellEnd(end: End): void {
  showToast({ kind: end === 'over' || end === 'untold' ? 'failure' : 'success', ...sessionText[end] })
  noteEnd(end)
}

/** Only on the page; `null` removes it. */
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
