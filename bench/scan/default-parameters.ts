import { calibrateCertificate } from '../../services/ai-scan/src/training/fit/certificate-calibration.ts'
import type { MarketParameters } from '../../services/ai-scan/src/sampler/market-parameters.ts'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import { toScoredCertificates } from './certificate-coverage.ts'
import type { FareMarket } from '../fares/fare-market.ts'
import { trainOnMarket } from './trainer.ts'
import type { PolicyRun } from './run-policy.ts'

/** Markets differ in their weekdays. On the tuning half of the recorded city pairs, regret at 1 is the same within its interval. */
const weekdayShrinkage = 0.5

/**
 * Fits default market parameters: the middle of what the markets give, with a certificate calibrated to hold for the worst
 * market and kind of scan.
 */
export function fitDefaultParameters(
  markets: readonly FareMarket[],
  runs: readonly PolicyRun[],
): MarketParameters {
  const fitted = markets.map((market) => trainOnMarket(market).fitParameters(null))
  const middle = elementwiseMean(
    fitted.map(({ kernel, routeVariances, priceAgeNoise }) => ({ kernel, routeVariances, priceAgeNoise })),
  )
  const scored = [...Map.groupBy(runs, (run) => run.market).values()].flatMap(toScoredCertificates)
  const certificate = calibrateCertificate(scored, 'unfamiliar') ?? defaultMarketParameters.certificate
  return rounded({
    ...defaultMarketParameters,
    ...middle,
    weekdays: {
      outbound: shrunkMeanEffects(fitted.map(({ weekdays }) => weekdays.outbound)),
      inbound: shrunkMeanEffects(fitted.map(({ weekdays }) => weekdays.inbound)),
    },
    certificate,
  })
}

/** Mean weekday effects, shrunk: those of an unfamiliar market agree with them only in part. */
function shrunkMeanEffects(markets: readonly (readonly number[])[]): number[] {
  return Array.from({ length: 7 }, (_, day) => weekdayShrinkage * mean(markets.map((leg) => leg[day] ?? 0)))
}

/** The elementwise geometric mean, or arithmetic mean where a value is 0. */
function elementwiseMean<T>(all: readonly T[]): T {
  const [first] = all
  if (typeof first === 'number') return meanOfNumbers(all.map(Number)) as T
  if (typeof first !== 'object' || first === null) throw new Error('constants are numbers')
  const at = (one: T, key: string) => (one as Record<string, unknown>)[key]
  const entries = Object.keys(first).map((key) => [key, elementwiseMean(all.map((one) => at(one, key)))])
  // Same keys, or an array of the same length.
  return (Array.isArray(first) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T
}

function meanOfNumbers(values: readonly number[]): number {
  return values.every((value) => value > 0) ? Math.exp(mean(values.map(Math.log))) : mean(values)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded<T>(value: T): T {
  // Three significant digits.
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(3)) : part,
  ) as T
}
