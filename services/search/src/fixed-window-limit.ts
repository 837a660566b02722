import { BoundedMap } from '@faresight/kit/bounded-map'

/** Milliseconds to wait before that key may do it again; 0 where it may now, which then counts. */
export type FixedWindowLimit = (key: string) => number

const mostKeys = 10_000

/** Lets each key do something at most `most` times in a window, which begins with the first time. */
export function createFixedWindowLimit(most: number, windowMs: number, now: () => Date): FixedWindowLimit {
  const used = new BoundedMap<string, { count: number; until: number }>(mostKeys)
  return (key) => {
    const at = now().getTime()
    const known = used.get(key)
    if (!known || known.until <= at) {
      used.set(key, { count: 1, until: at + windowMs })
      return 0
    }
    if (known.count >= most) return known.until - at
    known.count++
    return 0
  }
}
