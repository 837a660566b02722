/** Work without a caller that waits for it, which must end before the process does. */
export interface BackgroundTasks extends AsyncDisposable {
  add(work: Promise<unknown>): void
}

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
      // A task may add another.
      while (all.size) await Promise.all(all)
    },
  }
}
