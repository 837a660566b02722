/** Solves a symmetric positive definite system by Cholesky. `matrix`: n x n, row by row. `null` where singular. */
export function solvePositiveDefinite(matrix: Float64Array, right: Float64Array): Float64Array | null {
  const size = right.length
  const lower = new Float64Array(size * size)
  // Indexes run below `size` throughout.
  const at = (values: Float64Array, place: number) => values[place]!
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = at(matrix, i * size + j)
      for (let k = 0; k < j; k += 1) sum -= at(lower, i * size + k) * at(lower, j * size + k)
      if (i !== j) lower[i * size + j] = sum / at(lower, j * size + j)
      else if (sum <= 1e-12) return null
      else lower[i * size + i] = Math.sqrt(sum)
    }
  }
  const x = Float64Array.from(right)
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < i; k += 1) x[i] = at(x, i) - at(lower, i * size + k) * at(x, k)
    x[i] = at(x, i) / at(lower, i * size + i)
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1) x[i] = at(x, i) - at(lower, k * size + i) * at(x, k)
    x[i] = at(x, i) / at(lower, i * size + i)
  }
  return x
}

/** Weighted least squares without negative coefficients, by trying every subset of the few unknowns. */
export function nonNegativeLeastSquares(
  columns: readonly Float64Array[],
  target: Float64Array,
  weights: Float64Array,
): number[] {
  const dot = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, value, i) => sum + value * (b[i] ?? 0) * (weights[i] ?? 0), 0)
  const products = columns.map((a) => columns.map((b) => dot(a, b)))
  const targets = columns.map((a) => dot(a, target))
  let best = { gain: 0, values: columns.map(() => 0) }
  for (let choice = 1; choice < 2 ** columns.length; choice += 1) {
    const chosen = columns.flatMap((_, i) => (choice & (1 << i) ? [i] : []))
    const matrix = Float64Array.from(chosen.flatMap((a) => chosen.map((b) => products[a]?.[b] ?? 0)))
    const x = solvePositiveDefinite(
      matrix,
      Float64Array.from(chosen, (a) => targets[a] ?? 0),
    )
    if (!x || x.some((value) => value < 0)) continue
    const gain = chosen.reduce((sum, a, i) => sum + (x[i] ?? 0) * (targets[a] ?? 0), 0)
    if (gain <= best.gain) continue
    best = { gain, values: columns.map((_, i) => x[chosen.indexOf(i)] ?? 0) }
  }
  return best.values
}
