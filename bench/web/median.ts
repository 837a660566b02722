/** The middle of some figures; of an even number of them the mean of the two in the middle. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  if (middle.length === 0) throw new Error('Nothing has no median.')
  return middle.reduce((sum, figure) => sum + figure, 0) / middle.length
}
