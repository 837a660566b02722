interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Does something for one item at a time where calls come one by one, and for many at once where they come while it is being
 * done: what a round trip costs is then shared by all that wait for the next. Nobody waits longer than for the one under way.
 *
 * @param handle gives a result for each item, in their order; what it throws is thrown to all of them
 * @param most of them at once
 */
export function batchCalls<T, R>(
  handle: (items: readonly T[]) => Promise<readonly R[]>,
  most = 100,
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let isAtWork = false

  async function work(): Promise<void> {
    isAtWork = true
    while (waiting.length) await settle(waiting.splice(0, most))
    isAtWork = false
  }

  async function settle(those: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await handle(those.map(({ item }) => item))
      if (results.length !== those.length) throw new Error('There is not one result for each item.')
      // As many results as items, in their order.
      for (const [index, { resolve }] of those.entries()) resolve(results[index] as R)
    } catch (error) {
      for (const { reject } of those) reject(error)
    }
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isAtWork) void work()
    })
}
