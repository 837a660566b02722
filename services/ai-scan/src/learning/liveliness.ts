/** What the scales of a market's routes have in common: as if each were drawn from a scaled inverse chi-squared distribution. */
export interface Liveliness {
  /** Their mean, which is what to expect of a route that nobody knows. */
  scale: number
  /** Degrees of freedom: the more, the more alike the routes are. */
  freedom: number
}

const fewest = 2
const most = 30
/** The shipped values count as this many city pairs. */
const doubt = 3

/** By the moments of the logarithms of the scales: their variance is the trigamma function of half the freedom. */
export function fitLiveliness(scales: readonly number[], shipped: Liveliness): Liveliness {
  const known = scales.filter((scale) => scale > 0)
  const logs = known.map(Math.log)
  const count = known.length
  const scale = (known.reduce((sum, one) => sum + one, 0) + doubt * shipped.scale) / (count + doubt)
  const centre = count > 0 ? logs.reduce((sum, log) => sum + log, 0) / count : 0
  const squares = logs.reduce((sum, log) => sum + (log - centre) ** 2, 0)
  const variance = (squares + doubt * trigamma(shipped.freedom / 2)) / (Math.max(0, count - 1) + doubt)
  return { scale, freedom: freedomFor(variance) }
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
