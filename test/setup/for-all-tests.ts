import { beforeAll } from 'vitest'

/** Starts a resource for all tests of a file and passes it to `keep`; disposes it after the last. */
export function forAllTests<T extends AsyncDisposable>(
  start: () => Promise<T>,
  keep: (started: T) => void,
): void {
  beforeAll(async () => {
    const started = await start()
    keep(started)
    return () => started[Symbol.asyncDispose]()
  })
}
