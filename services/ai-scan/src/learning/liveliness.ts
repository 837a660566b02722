const fewest = 2
const most = 30
/** The shipped value counts as this many city pairs. */
const doubt = 3

/**
 * How alike a market's routes are in how much their fares vary: the degrees of freedom of a scaled inverse chi-squared
 * distribution from which their scales might be drawn. By moments: the logarithms of such scales have the trigamma function
 * of half the freedom as their variance.
 */
export function fitLiveliness(scales: readonly number[], shipped: number): number {
  const logs = scales.filter((scale) => scale > 0).map(Math.log)
  const count = logs.length
  const centre = count > 0 ? logs.reduce((sum, log) => sum + log, 0) / count : 0
  const squares = logs.reduce((sum, log) => sum + (log - centre) ** 2, 0)
  const variance = (squares + doubt * trigamma(shipped / 2)) / (Math.max(0, count - 1) + doubt)
  return freedomFor(variance)
}

function freedomFor(variance: number): number {
  let [low, high] = [fewest, most]
  for (let turn = 0; turn < 40; turn += 1) {
    const middle = (low + high) / 2
    if (trigamma(middle / 2) > variance) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** By its recurrence up to where its asymptotic series is exact enough. */
function trigamma(x: number): number {
  if (x < 6) return 1 / (x * x) + trigamma(x + 1)
  return 1 / x + 1 / (2 * x ** 2) + 1 / (6 * x ** 3) - 1 / (30 * x ** 5)
}
