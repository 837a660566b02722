/** Uniform numbers in [0, 1), the same for the same seed. */
export function createTestRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // mulberry32, by Tommy Ettinger.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A copy in random order (Fisher and Yates). */
export function shuffleWith<T>(things: readonly T[], chance: () => number): T[] {
  const order = [...things]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    // Both are indices of the list.
    ;[order[last], order[other]] = [order[other] as T, order[last] as T]
  }
  return order
}
