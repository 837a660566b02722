/** A number from 0 to below 1. */
export type Chance = () => number

/** Chance that is the same at each run: mulberry32 of T. Ettinger, 32 bits of state, good enough to draw from tables. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws an index by weights, each as often as its weight has it: a search in the sums of all before. */
export function drawer(weights: readonly number[]): (chance: Chance) => number {
  const sums = new Float64Array(weights.length)
  let sum = 0
  for (const [index, weight] of weights.entries()) sums[index] = sum += weight
  return (chance) => {
    const wanted = chance() * sum
    let [from, to] = [0, sums.length - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      // An index within the array.
      if (sums[middle]! > wanted) to = middle
      else from = middle + 1
    }
    return from
  }
}

/** Standard normal, by Box and Muller (1958). */
export function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}
