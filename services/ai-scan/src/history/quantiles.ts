/** The value that so great a share of them is under, between the two nearest. @param values at least one */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5)
}
