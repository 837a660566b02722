import { setImmediate as nextTurn } from 'node:timers/promises'

export interface PromiseGroups<T> {
  first: readonly Promise<T>[]
  more: Promise<readonly Promise<T>[]>
}

/**
 * Yields the values that have arrived since the last batch, so a slow reader gets more at once. Once `more` resolves, a batch may be
 * empty. Throws the first rejection.
 * @param waitForAll yield all as one batch
 */
export async function* yieldSettledBatches<T>(
  { first, more }: PromiseGroups<T>,
  waitForAll = false,
): AsyncGenerator<T[], void, undefined> {
  if (waitForAll) {
    yield await Promise.all([...first, ...(await more)])
    return
  }
  const arrived: T[] = []
  const state = { left: 0, isAll: false, wake: Promise.withResolvers<void>() }

  /** Wakes the loop below. */
  async function notify(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      state.wake.resolve()
    } catch (error) {
      state.wake.reject(error)
    }
  }

  function watch(promises: readonly Promise<T>[]): void {
    state.left += promises.length
    for (const promise of promises) void notify(async () => void arrived.push(await promise))
  }

  watch(first)
  void notify(async () => {
    watch(await more)
    state.isAll = true
  })
  while (!state.isAll || state.left > 0) {
    await state.wake.promise
    // Values that arrive together, such as cached answers, form one batch.
    await nextTurn()
    state.wake = Promise.withResolvers()
    const batch = arrived.splice(0)
    state.left -= batch.length
    yield batch
  }
}
