interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Batches single calls: those made during a batch wait for the next one.
 * @param handle one result per item, in order; an error rejects all calls of the batch
 */
export function batchCalls<T, R>(
  handle: (items: readonly T[]) => Promise<readonly R[]>,
  maxBatchSize = 100,
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let isRunning = false

  async function work(): Promise<void> {
    isRunning = true
    while (waiting.length) await settle(waiting.splice(0, maxBatchSize))
    isRunning = false
  }

  async function settle(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await handle(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error('The batch did not return one result per item.')
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void work()
    })
}
