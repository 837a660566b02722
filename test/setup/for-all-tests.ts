import { beforeAll } from 'vitest'

/** One of something for all tests of a file: `keep` gets it before the first of them, and it is disposed after the last. */
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
