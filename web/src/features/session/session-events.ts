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

/** The session ended, or the user or their name changed. */
type News = 'over' | 'changed'

// A channel doesn't receive its own messages.
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('faresight_session')
  return channel
}

export function notifyOtherTabs(news: News): void {
  // A channel is limited to its origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open().postMessage(news)
}

/** Listens to session changes in other tabs. */
export function listenToOtherTabs(on: Record<News, () => void>): void {
  open().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'over' || data === 'changed') on[data]()
  })
}
