/** Tells the one who waits a line. */
export type Say = (line: string) => void

const reported = new WeakSet<Error>()

/** Says what begins, and how long it took or that it failed. */
export async function step<T>(
  say: Say,
  name: string,
  doing: string,
  run: () => Promise<T>,
  done?: (it: T) => string,
): Promise<T> {
  const label = name.padEnd(12)
  const begin = performance.now()
  say(`${label} ${doing} …`)
  try {
    const result = await run()
    say(`${label} ${done?.(result) ?? 'done'}, ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    // The first failure stops the other steps, each with the same error.
    if (error instanceof Error && !reported.has(error)) {
      reported.add(error)
      say(`${label} failed`)
    }
    throw error
  }
}

/** Waits for all of them, also after one has failed, so that nothing is still starting while the rest is stopped. */
export async function together<const T extends readonly Promise<unknown>[]>(
  halt: AbortController,
  tasks: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const task of tasks) task.catch((error: unknown) => halt.abort(error))
  await Promise.allSettled(tasks)
  halt.signal.throwIfAborted()
  return Promise.all(tasks)
}
