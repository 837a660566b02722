import { createCheckSampler } from '../../sampler/sampler.ts'
import type { DatePair, KnownFare, ScanCheck, ScanCheckResult } from '../../sampler/task.ts'
import type { MarketParameters } from '../../sampler/market-parameters.ts'
import { holdsSaturdayNight, longStayNights } from '../../sampler/model/latent-layout.ts'
import { createSeededNormals } from '../../sampler/model/random.ts'
import type { ScoredCertificate } from '../fit/certificate-calibration.ts'
import type { MarketTrainer } from '../fit/trainer.ts'
import { type FareGrid, listFareGrids } from './fare-grid.ts'

export interface ScanSimulationSettings {
  /** Checks that the product's scans may make. */
  budgets: readonly number[]
  batch: number
}

/** Known fares, and fares behind date effects, are at least this old, as they may be before the next training. */
const minAgeDays = 7
/** Certificates are scored at the end and every so many checks, since each costs as much as choosing a check. */
const scoredEvery = 4

/** @returns the scored certificates of one city pair after another */
export function* simulateScans(
  trainer: MarketTrainer,
  settings: ScanSimulationSettings,
): Generator<ScoredCertificate[]> {
  for (const cityPair of new Set(trainer.snapshots.map((one) => one.cityPair)))
    yield simulateScansOfCityPair(trainer, cityPair, settings)
}

/**
 * Scans of routes whose fares are all known, with parameters fitted without their city pair: once as sums of one-way fares
 * and once with the surcharges and noise that the model expects of other round trips; once without known fares and once with
 * those of earlier weeks. Certificates are scored during and after each.
 */
export function simulateScansOfCityPair(
  trainer: MarketTrainer,
  cityPair: string,
  settings: ScanSimulationSettings,
): ScoredCertificate[] {
  const own = trainer.snapshots.filter((one) => one.cityPair === cityPair)
  const fitted = trainer.fitParameters(cityPair)
  return listFareGrids(own).flatMap((grid) => {
    const { firstDay, lastDay, today } = grid.task
    const query = { ...grid, firstDay, lastDay }
    const parameters = trainer.withDateEffects(fitted, query, today - minAgeDays)
    return simulateGrid(grid, cityPair, parameters, settings)
  })
}

function simulateGrid(
  grid: FareGrid,
  cityPair: string,
  parameters: MarketParameters,
  { budgets, batch }: ScanSimulationSettings,
): ScoredCertificate[] {
  const known = grid.known.filter(({ ageDays }) => ageDays >= minAgeDays)
  const sums = grid.task.pairs.map((pair) => sumOfLegs(grid, pair))
  const markets = [{ kind: 'sums', prices: sums }]
  if (grid.task.tripType === 'roundtrip')
    markets.push({ kind: 'bundled', prices: withSurcharges(grid, sums, parameters) })
  return markets.flatMap(({ kind, prices }) =>
    (known.length ? [[], known] : [[]]).flatMap((fares) =>
      budgets.flatMap((budget) => {
        const scan = `${grid.origin}-${grid.destination} ${grid.task.today} ${kind} ${fares.length} ${budget}`
        const scored = scoreScan(grid, prices, fares, parameters, { budget, batch })
        return scored.map((one) => ({ ...one, cityPair, kind, scan }))
      }),
    ),
  )
}

type Scored = Omit<ScoredCertificate, 'cityPair' | 'kind' | 'scan'>

function scoreScan(
  { task, legs }: FareGrid,
  prices: readonly number[],
  known: readonly KnownFare[],
  parameters: MarketParameters,
  { budget, batch }: { budget: number; batch: number },
): Scored[] {
  const indexes = new Map(task.pairs.map((pair, at) => [keyOf(pair), at]))
  const cheapestFirst = prices.map((_, at) => at).sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0))
  const checked = new Set<number>()
  let lowest = Infinity
  const answer = (check: ScanCheck): ScanCheckResult => {
    if (check.kind === 'leg') return toResult(legs[check.leg].get(check.day))
    const at = indexes.get(keyOf(check)) ?? -1
    checked.add(at)
    lowest = Math.min(lowest, prices[at] ?? Infinity)
    return toResult(prices[at])
  }
  const common = { weights: { price: 1, time: 0 }, stopsEarly: false, isAudited: false, seed: task.today }
  const sampler = createCheckSampler({ ...task, ...common, budget, batch }, known, parameters)
  const scored: Scored[] = []
  for (let made = 0, scoredAt = 0; ;) {
    const checks = sampler.nextBatch()
    if (!checks.length) return scored
    for (const check of checks) sampler.recordResult(check, answer(check))
    made += checks.length
    if (made < scoredAt + scoredEvery && made < budget) continue
    scoredAt = made
    const inputs = sampler.certificateInputs()
    const cheapest = cheapestFirst.find((at) => !checked.has(at))
    if (!inputs || cheapest === undefined) continue
    scored.push({ ...inputs, logGap: Math.log(lowest / (prices[cheapest] ?? lowest)) })
  }
}

const keyOf = ({ departureDay, returnDay }: DatePair) => `${departureDay} ${returnDay}`

function toResult(price: number | undefined): ScanCheckResult {
  return price === undefined ? null : { price, minutes: null }
}

function sumOfLegs({ legs }: FareGrid, { departureDay, returnDay }: DatePair): number {
  const back = returnDay === null ? 0 : (legs.inbound.get(returnDay) ?? NaN)
  return (legs.outbound.get(departureDay) ?? NaN) + back
}

/** Draws what round trips add to their legs from the model's prior. */
function withSurcharges({ task }: FareGrid, sums: readonly number[], { noise }: MarketParameters): number[] {
  const { pair, stay, noSaturday, longStay } = noise.bundled
  const normal = createSeededNormals(task.today + sums.length)
  const [noSaturdayEffect, longStayEffect] = [
    Math.sqrt(noSaturday) * normal(),
    Math.sqrt(longStay) * normal(),
  ]
  const byNights = Array.from({ length: 32 }, () => Math.sqrt(stay) * normal())
  return task.pairs.map(({ departureDay, returnDay }, at) => {
    const nights = (returnDay ?? departureDay) - departureDay
    const effect =
      (byNights[nights] ?? 0) +
      (holdsSaturdayNight(departureDay, nights) ? 0 : noSaturdayEffect) +
      (nights > longStayNights ? longStayEffect : 0)
    return (sums[at] ?? NaN) * Math.exp(effect + Math.sqrt(pair) * normal())
  })
}
