import { ApiProblem } from './problems.ts'
import { CutOff } from './stream.ts'

/** How what is heard reaches us. `lost`: it broke off and is being picked up again. `cut`: for good, and more might have come. */
export type Line = 'open' | 'lost' | 'cut'

/** Holds what is known of something that grows, and shows each change. */
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
 * Whether a stream that cannot be picked up broke off after it had brought something.
 * @throws what the stream throws where it was refused, or had brought nothing
 */
export async function wasCut(stream: Promise<void>, hasSome: () => boolean): Promise<boolean> {
  try {
    await stream
    return false
  } catch (error) {
    if (error instanceof CutOff && hasSome()) return true
    throw error
  }
}

/** What is kept under an id, or `null` where there is nothing for us: a foreign id, or none at all. */
export async function orNotMine<T>(kept: Promise<T>): Promise<T | null> {
  try {
    return await kept
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
