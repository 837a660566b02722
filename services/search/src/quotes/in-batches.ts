import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * What promises come to, each time all that has come by then: who takes its time gets more at once.
 *
 * @param atOnce wait for all of them and give one batch
 */
export async function* inBatches<T>(
  promises: readonly Promise<T>[],
  atOnce = false,
): AsyncGenerator<T[], void, undefined> {
  if (atOnce) {
    yield await Promise.all(promises)
    return
  }
  const arrived: T[] = []
  let news = Promise.withResolvers<void>()
  const hear = async (promise: Promise<T>) => {
    arrived.push(await promise)
    news.resolve()
  }
  for (const promise of promises) hear(promise).catch((error: unknown) => news.reject(error))
  for (let left = promises.length; left > 0;) {
    await news.promise
    // What has come at the same time, such as answers out of a cache, is one batch.
    await nextTurn()
    news = Promise.withResolvers()
    const batch = arrived.splice(0)
    left -= batch.length
    yield batch
  }
}
