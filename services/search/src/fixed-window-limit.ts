import { BoundedMap } from '@faresight/kit/bounded-map'

/** Counts one use of a key. @returns milliseconds to wait; 0 where the use is allowed */
export type FixedWindowLimiter = (key: string) => number

const maxKeys = 10_000

export function createFixedWindowLimiter(
  limit: number,
  windowMs: number,
  now: () => Date,
): FixedWindowLimiter {
  const used = new BoundedMap<string, { count: number; until: number }>(maxKeys)
  return (key) => {
    const at = now().getTime()
    const known = used.get(key)
    if (!known || known.until <= at) {
      used.set(key, { count: 1, until: at + windowMs })
      return 0
    }
    if (known.count >= limit) return known.until - at
    known.count++
    return 0
  }
}
