import * as z from 'zod'
import { computeMedian } from '../quantiles.ts'

/** Provider errors such as wrong currencies or missing decimals, by the modified z-score of Iglewicz and Hoaglin (How to Detect and Handle Outliers, ASQC 1993) on log prices, with their bound of 3.5 and a minimum spread. US cents, for one adult. */

/** Median and normalized MAD of log prices. */
export const usualLogPriceSchema = z.object({ median: z.number(), spread: z.number().nonnegative() })

export type UsualLogPrice = z.infer<typeof usualLogPriceSchema>

export interface FareToCheck {
  provider: string
  usdMinor: number | null
  live: boolean
}

const furthest = 3.5
const madOfNormal = 0.6745

/** Minimum factor of a suspicious price: of 560,000 recorded fares 14 exceed it, all dearer. */
const mayDiffer = 8
const agreeing = 2

const fewestPrices = 8
const fewestProviders = 3

/** Bounds in US cents without other data. */
const bounds = { least: 300, most: 10_000_000 }

/** From the lowest prices of recent trips; `null` if there are too few. */
export function computeUsualLogPrice(prices: readonly number[], fewest = fewestPrices): UsualLogPrice | null {
  if (prices.length < fewest) return null
  const logs = prices.map(Math.log)
  const median = computeMedian(logs)
  return { median, spread: computeMedian(logs.map((it) => Math.abs(it - median))) / madOfNormal }
}

/** Too low: far below the usual price, and not confirmed by another provider. Too high: far above, and its provider has no other prices. Without `usual`, the lowest prices of at least three providers decide. @returns a flag per fare */
export function flagSuspiciousFares(fares: readonly FareToCheck[], usual: UsualLogPrice | null): boolean[] {
  const lowest = lowestByProvider(fares)
  const level = usual ?? computeUsualLogPrice([...lowest.values()], fewestProviders)
  return fares.map(({ provider, usdMinor }) => {
    if (usdMinor === null) return false
    if (!isPossible(usdMinor)) return true
    if (!level) return false
    // For a high fare, the lowest fare of its provider decides.
    const telling = isAbove(usdMinor, level) ? (lowest.get(provider) ?? usdMinor) : usdMinor
    if (isAbove(telling, level) !== isAbove(usdMinor, level)) return false
    return isFar(telling, level) && !isConfirmed(usdMinor, provider, fares)
  })
}

function isPossible(usdMinor: number): boolean {
  return usdMinor >= bounds.least && usdMinor <= bounds.most
}

function lowestByProvider(fares: readonly FareToCheck[]): Map<string, number> {
  const lowest = new Map<string, number>()
  for (const { provider, usdMinor, live } of fares) {
    if (!live || usdMinor === null || !isPossible(usdMinor)) continue
    lowest.set(provider, Math.min(usdMinor, lowest.get(provider) ?? Infinity))
  }
  return lowest
}

function isAbove(price: number, { median }: UsualLogPrice): boolean {
  return Math.log(price) > median
}

function isFar(price: number, { median, spread }: UsualLogPrice): boolean {
  const least = Math.log(mayDiffer) / furthest
  return Math.abs(Math.log(price) - median) / Math.max(spread, least) > furthest
}

function isConfirmed(price: number, provider: string, fares: readonly FareToCheck[]): boolean {
  return fares.some(
    ({ provider: other, usdMinor, live }) =>
      live &&
      other !== provider &&
      usdMinor !== null &&
      Math.abs(Math.log(usdMinor / price)) <= Math.log(agreeing),
  )
}
