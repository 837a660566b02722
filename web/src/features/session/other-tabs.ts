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
