import { setImmediate as nextTurn } from 'node:timers/promises'

/** Promises of which some are there, and others come later, all at once. */
export interface PromiseGroups<T> {
  first: readonly Promise<T>[]
  more: Promise<readonly Promise<T>[]>
}

/**
 * What promises come to, each time all that has come by then: who takes its time gets more at once. A batch may be empty:
 * then it is known what else there is.
 *
 * @param atOnce wait for all of them and give one batch
 */
export async function* yieldSettledBatches<T>(
  { first, more }: PromiseGroups<T>,
  atOnce = false,
): AsyncGenerator<T[], void, undefined> {
  if (atOnce) {
    yield await Promise.all([...first, ...(await more)])
    return
  }
  const arrived: T[] = []
  const state = { left: 0, isAll: false, news: Promise.withResolvers<void>() }

  /** Wakes the loop below when there is news. */
  async function noting(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      state.news.resolve()
    } catch (error) {
      state.news.reject(error)
    }
  }

  function watch(promises: readonly Promise<T>[]): void {
    state.left += promises.length
    for (const promise of promises) void noting(async () => void arrived.push(await promise))
  }

  watch(first)
  void noting(async () => {
    watch(await more)
    state.isAll = true
  })
  while (!state.isAll || state.left > 0) {
    await state.news.promise
    // What has come at the same time, such as answers out of a cache, is one batch.
    await nextTurn()
    state.news = Promise.withResolvers()
    const batch = arrived.splice(0)
    state.left -= batch.length
    yield batch
  }
}
