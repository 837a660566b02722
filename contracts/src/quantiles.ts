/** Linear interpolation between the nearest values. @param values at least one @param share 0 to 1 */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5)
}
