/** What a tab tells the others: the session is over, or the one who is signed in is another one, or another name. */
type News = 'over' | 'changed'

// One for sending and hearing: a channel does not hear itself.
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('faresight_session')
  return channel
}

export function tellOtherTabs(news: News): void {
  // The channel is of this origin alone, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open().postMessage(news)
}

/** Hears what other tabs of this browser do with the session. */
export function hearOtherTabs(on: Record<News, () => void>): void {
  open().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'over' || data === 'changed') on[data]()
  })
}
