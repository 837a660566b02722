/**
 * Of the phone that Lighthouse means, by Lighthouse's own benchmark: a quarter of a desktop in the middle of its upper class,
 * 1,500 to 2,000.
 */
const phoneIndex = 1750 / 4

/**
 * By how much the processor here is slowed down to be as fast as that phone's. Lighthouse's own 4 is for fast desktops: on
 * another machine it means another phone. Method: Lighthouse, docs/throttling.md, "Calibrating the CPU slowdown".
 *
 * @param index of this machine, by Lighthouse's benchmark
 * @returns 1 to 10, to one tenth
 */
export function slowdownFor(index: number): number {
  return Math.min(10, Math.max(1, Number((index / phoneIndex).toFixed(1))))
}
