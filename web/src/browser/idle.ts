const withinMs = 3000
const momentMs = 200

/** The page comes first: resolves once the browser has nothing better to do. At the build there is no page to wait for. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') resolve()
    else if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: withinMs })
    // Not every Safari can tell.
    else setTimeout(resolve, momentMs)
  })
}

/** Loads a script in its turn: that of a part whose HTML the server has sent. */
export function whenIdle<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    await idle()
    return load()
  }
}
