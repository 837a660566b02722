export type PrintLine = (line: string) => void

const reported = new WeakSet<Error>()

/** Prints the start of a step, and then its duration or its failure. */
export async function runReportedStep<T>(
  say: PrintLine,
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
    // The first failure aborts the other steps, which throw the same error.
    if (error instanceof Error && !reported.has(error)) {
      reported.add(error)
      say(`${label} failed`)
    }
    throw error
  }
}

/**
 * Waits until all tasks have settled, so that nothing still starts while the rest is stopped. A failed task aborts the others.
 *
 */
export async function awaitAllOrAbort<const T extends readonly Promise<unknown>[]>(
  halt: AbortController,
  tasks: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const task of tasks) task.catch((error: unknown) => halt.abort(error))
  await Promise.allSettled(tasks)
  halt.signal.throwIfAborted()
  return Promise.all(tasks)
}
