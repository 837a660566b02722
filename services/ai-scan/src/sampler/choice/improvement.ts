/**
 * What a normal variable is expected to lie below `best`, where it does (expected improvement: Mockus 1975, Jones,
 * Schonlau and Welch 1998).
 */
export function expectedImprovement(best: number, mean: number, deviation: number): number {
  if (deviation <= 0) return Math.max(best - mean, 0)
  const z = (best - mean) / deviation
  if (z < -6) return 0
  return deviation * (z * normalShare(z) + density(z))
}

/** Share of a standard normal below `z`: Abramowitz and Stegun 26.2.17, within 1e-7. */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    density(z) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

function density(z: number): number {
  return Math.exp(-0.5 * z * z) * 0.3989422804014327
}
