interface Prices {
  /** Of the deal that is shown. */
  shown: number
  /** Of the deal that the gap was measured from: the best by what the scan was asked. `null` where it is not known. */
  best: number | null
}

/**
 * By how much an unchecked pair may be cheaper than a deal that is shown, as whole units, rounded up so that it still holds.
 * Another weight shows another deal than the one that the scan measured from.
 */
export function gapBelow(gap: number, { shown, best }: Prices): number {
  return Math.ceil(Math.max(0, gap + shown - (best ?? shown)))
}
