import * as z from 'zod'
import { computeMedian } from '../quantiles.ts'

/**
 * Which fares are mistakes of a provider: a price in another currency than it says, in cents for dollars, of taxes alone. The
 * modified z-score of Iglewicz and Hoaglin (How to Detect and Handle Outliers, ASQC 1993) on the logarithms of prices, with
 * their bound of 3.5 and a floor under the spread, since cheap fares are what we look for. Prices are for one adult, in US cents.
 */

/** What is usual, in logarithms: median, and median absolute deviation as that of a normal distribution. */
export const usualPriceSchema = z.object({ median: z.number(), spread: z.number().nonnegative() })

export type UsualPrice = z.infer<typeof usualPriceSchema>

/** A fare as far as it is judged; without a price in dollars it cannot be. */
export interface FareToCheck {
  provider: string
  usdMinor: number | null
  live: boolean
}

const furthest = 3.5
const madOfNormal = 0.6745

/** Prices may always differ from the usual one by that factor: of 560,000 recorded fares 14 are further, all of them dearer. */
const mayDiffer = 8
/** Two providers that are so near to each other are hardly wrong both. */
const agreeing = 2

const fewestPrices = 8
const fewestProviders = 3

/** What nobody sells a flight for, in US cents, where there is nothing else to judge by. */
const bounds = { least: 300, most: 10_000_000 }

/** What is usual on a route, by the lowest prices of its trips in the last days; `null` by too few. */
export function computeUsualPrice(prices: readonly number[], fewest = fewestPrices): UsualPrice | null {
  if (prices.length < fewest) return null
  const logs = prices.map(Math.log)
  const median = computeMedian(logs)
  return { median, spread: computeMedian(logs.map((it) => Math.abs(it - median))) / madOfNormal }
}

/**
 * Which fares of one quote have a price that looks wrong.
 *
 * Too low is a price far below what is usual, unless another provider sells at about the same: then the market has moved. Too
 * high is one far above it, unless its provider also sells at other prices: those who sell cheap fares sell dear ones as well. Where
 * nothing is known of the route, what is usual is judged by the lowest prices of three providers or more.
 *
 * @returns for each fare whether its price looks wrong
 */
export function flagSuspiciousFares(fares: readonly FareToCheck[], usual: UsualPrice | null): boolean[] {
  const lowest = lowestByProvider(fares)
  const level = usual ?? computeUsualPrice([...lowest.values()], fewestProviders)
  return fares.map(({ provider, usdMinor }) => {
    if (usdMinor === null) return false
    if (!isPossible(usdMinor)) return true
    if (!level) return false
    // Of a dear fare its provider's lowest one tells whether the provider is wrong.
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

function isAbove(price: number, { median }: UsualPrice): boolean {
  return Math.log(price) > median
}

function isFar(price: number, { median, spread }: UsualPrice): boolean {
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
