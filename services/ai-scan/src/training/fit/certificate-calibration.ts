import type { CertificateInputs } from '../../sampler/certificate/certificate.ts'
import type { CertificateCalibration, TripCalibration } from '../../sampler/market-parameters.ts'
import { solvePositiveDefinite } from './linear-systems.ts'

/** A certificate of a simulated scan, with its true gap. */
export interface ScoredCertificate extends CertificateInputs {
  cityPair: string
  /** Each kind of fares has the same weight in a class. */
  kind: string
  /** The id of its scan, which has a certificate after each batch of checks. */
  scan: string
  /** ln(lowest checked / lowest unchecked). */
  logGap: number
}

const confidence = 0.95
/** Offsets for other markets than these cover more: with 95%, those from half of the city pairs covered too few of the rest. */
const unfamiliarConfidence = 0.975
/** With fewer, the others say little about the next: the default is safer. */
const minCityPairs = 6
/** With offsets from 7 city pairs of a recorded market, a level of 95% covered 94% of an eighth's simulated certificates, and 97% covered 95.5%. */
const cityPairsToHalveCaution = 5
const smoothing = 1e-3
const ridge = 1e-4
const steps = 60

/**
 * Fits a quantile regression by trip type and split conformal offsets by class of scan, in which each city pair counts the
 * same. A class of few city pairs has the widest offset. Trip types with fewer than 6 city pairs keep their default.
 * @param marketOf for the default of other markets; a class then has the offset of the worst of these
 */
export function calibrateCertificates<Scored extends ScoredCertificate>(
  scored: readonly Scored[],
  defaults: CertificateCalibration,
  marketOf?: (one: Scored) => string,
): CertificateCalibration {
  const fitted = [...Map.groupBy(scored, ({ tripType }) => tripType)].flatMap(([tripType, own]) =>
    countCityPairs(own) < minCityPairs ? [] : [[tripType, calibrateTrip(own, marketOf)] as const],
  )
  return { ...defaults, ...Object.fromEntries(fitted) }
}

function calibrateTrip<Scored extends ScoredCertificate>(
  scored: readonly Scored[],
  marketOf?: (one: Scored) => string,
): TripCalibration {
  const rows = toWeightedRows(scored)
  const [intercept = 0, ...coefficients] = fitQuantileRegression(rows)
  const quantile = (of: readonly Row[], share: number) =>
    shortfallQuantile(of, [intercept, ...coefficients], share)
  const offsetOf = (of: readonly Row<Scored>[]) =>
    marketOf
      ? Math.max(...[...Map.groupBy(of, marketOf).values()].map((own) => quantile(own, unfamiliarConfidence)))
      : quantile(of, calibrationShare(countCityPairs(of)))
  const classes = [...Map.groupBy(rows, ({ scanClass }) => scanClass)].map(([scanClass, own]) => ({
    scanClass,
    offset: intercept + offsetOf(own),
    scans: new Set(own.map(({ scan }) => scan)).size,
    cityPairs: countCityPairs(own),
  }))
  const widest = Math.max(...classes.map(({ offset }) => offset))
  return {
    coefficients,
    classes: Object.fromEntries(
      classes.map(({ scanClass, offset, ...sample }) => [
        scanClass,
        { offset: sample.cityPairs < minCityPairs ? widest : offset, ...sample },
      ]),
    ),
  }
}

/** Falls to 95% as city pairs are added: 97.3% with 6, 95.3% with 70. */
function calibrationShare(cityPairs: number): number {
  return 1 - ((1 - confidence) * cityPairs) / (cityPairs + cityPairsToHalveCaution)
}

type Row<Scored = ScoredCertificate> = Scored & {
  weight: number
  inputs: readonly number[]
}

/** In a class, each city pair and kind of fares has a total weight of 1. */
function toWeightedRows<Scored extends ScoredCertificate>(scored: readonly Scored[]): Row<Scored>[] {
  const keyOf = ({ cityPair, kind, scanClass }: ScoredCertificate) => `${cityPair} ${kind} ${scanClass}`
  return [...Map.groupBy(scored, keyOf).values()].flatMap((group) =>
    group.map((one) => ({ ...one, weight: 1 / group.length, inputs: [1, ...one.features] })),
  )
}

function countCityPairs(scored: readonly Pick<ScoredCertificate, 'cityPair'>[]): number {
  return new Set(scored.map(({ cityPair }) => cityPair)).size
}

/** How far the bound is too low; no bound is below 0, so a gap of at most 0 is always covered. */
function boundShortfall({ logGap, inputs }: Row, found: readonly number[]): number {
  return logGap <= 0 ? -Infinity : logGap - inputs.reduce((sum, input, i) => sum + input * (found[i] ?? 0), 0)
}

/** Quantile regression by iterated weighted least squares (MM, Hunter and Lange 2000). Gaps are censored at 0 (Powell 1986). */
function fitQuantileRegression(rows: readonly Row[]): number[] {
  const size = rows[0]?.inputs.length ?? 0
  const inputs = rows.map((row) => Float64Array.from(row.inputs))
  const total = rows.reduce((sum, row) => sum + row.weight, 0)
  let found: Float64Array = new Float64Array(size)
  for (let step = 0; step < steps; step += 1) {
    const matrix = new Float64Array(size * size)
    const right = new Float64Array(size)
    for (const [i, x] of inputs.entries()) {
      const { weight = 0, logGap: seen = 0 } = rows[i] ?? {}
      const logGap = Math.max(0, seen)
      let fitted = 0
      for (let a = 0; a < size; a += 1) fitted += at(x, a) * at(found, a)
      if (logGap === 0 && fitted <= 0 && step > 0) continue
      const pull = weight / (smoothing + Math.abs(logGap - fitted))
      const push = pull * logGap + weight * (2 * confidence - 1)
      for (let a = 0; a < size; a += 1) {
        const scaled = pull * at(x, a)
        right[a] = at(right, a) + push * at(x, a)
        for (let b = 0; b <= a; b += 1) matrix[a * size + b] = at(matrix, a * size + b) + scaled * at(x, b)
      }
    }
    for (let a = 0; a < size; a += 1) matrix[a * size + a] = at(matrix, a * size + a) + ridge * total
    const next = solvePositiveDefinite(matrix, right)
    if (!next) break
    found = next
  }
  return [...found]
}

/** Weighted quantile of the shortfalls; 0 where gaps of at most 0 alone make up that share. */
function shortfallQuantile(rows: readonly Row[], found: readonly number[], share: number): number {
  const sorted = rows.map((row) => ({ miss: boundShortfall(row, found), weight: row.weight }))
  sorted.sort((a, b) => a.miss - b.miss)
  const wanted = share * sorted.reduce((sum, { weight }) => sum + weight, 0)
  let weights = 0
  for (const { miss, weight } of sorted) {
    weights += weight
    if (weights >= wanted - 1e-9) return miss > -Infinity ? miss : 0
  }
  return 0
}

function at(values: Float64Array, place: number): number {
  return values[place] ?? 0
}
