const pauseMs = 2000

/** Waits a while before something is tried again, and until there is a network; rejects when nobody wants it any more. */
export async function awake(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => reject(signal.reason as Error) // an abort's reason is always an error
  const go = () => navigator.onLine && resolve()
  const timer = setTimeout(go, pauseMs)
  addEventListener('online', go)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  try {
    await promise
  } finally {
    clearTimeout(timer)
    removeEventListener('online', go)
    signal.removeEventListener('abort', leave)
  }
}
