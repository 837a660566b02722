import { ApiProblem } from './problems.ts'
import { StreamInterruptedError } from './stream.ts'

/** State of a live connection. `lost`: reconnecting. `cut`: ended early, results may be missing. */
export type ConnectionState = 'open' | 'lost' | 'cut'

/** Holds a growing result and reports each change. */
export function collect<T extends object>(first: T, show: (now: T) => void) {
  let found = first
  return {
    now: () => found,
    set: (change: Partial<T>) => {
      found = { ...found, ...change }
      show(found)
    },
  }
}

/**
 * Whether a stream that cannot be resumed broke after delivering something.
 * @throws what the stream throws if it was refused or delivered nothing
 */
export async function endedEarly(stream: Promise<void>, hasSome: () => boolean): Promise<boolean> {
  try {
    await stream
    return false
  } catch (error) {
    if (error instanceof StreamInterruptedError && hasSome()) return true
    throw error
  }
}

/** Turns 404 and 400 for an id into `null`: unknown, or not ours. */
export async function nullIfNotFound<T>(kept: Promise<T>): Promise<T | null> {
  try {
    return await kept
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
