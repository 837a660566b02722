/** Work that nobody may be waiting for any more, and that the process must not end without. */
export interface BackgroundTasks extends AsyncDisposable {
  add(work: Promise<unknown>): void
}

/** @param onError gets what fails while nobody waits for it */
export function createBackgroundTasks(onError: (error: unknown) => void): BackgroundTasks {
  const all = new Set<Promise<void>>()
  async function settle(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      onError(error)
    }
  }
  return {
    add(work) {
      const settled = settle(work).finally(() => all.delete(settled))
      all.add(settled)
    },
    async [Symbol.asyncDispose]() {
      // What ends may leave more to do.
      while (all.size) await Promise.all(all)
    },
  }
}
