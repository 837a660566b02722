import { type GaussianPriceModel, volatilityFactor, predictiveVariance } from '../model/gaussian-model.ts'
import { computeScoreBaseline } from '../acquisition/best-pair.ts'
import {
  applyNewObservationsToSamples,
  drawPriorSamples,
  pairNoiseCount,
  posteriorSampleCount,
} from './posterior-samples.ts'
import type { CertificateCalibration } from '../market-parameters.ts'
import { posteriorModelWeights } from '../model/model-mixture.ts'
import { refreshLogPricePredictions, type SamplerState } from '../scan-state.ts'
import { type GapCertificate, lowestCheckFare, type SamplerTask } from '../task.ts'

// Joint posterior samples alone give too wide a bound, since a scan looks first where prices are low; a quantile regression
// calibrated on simulated scans turns them into one, with an offset for each class of scans (Mondrian conformal prediction,
// Vovk, Gammerman and Shafer 2005). `!`: indexes stay within the arrays' lengths.

const confidence = 0.95
/** A gap below this share of the price is not worth more checks. */
const negligibleShare = 0.02
/** Only pairs within so many deviations of the price are sampled, and the likeliest of them. */
const maxDeviationsAbove = 3.5
const maxSampledPairs = 250
const minModelWeight = 0.02
/** Log price difference of a tie. */
const tie = 1e-3
const checkBands = [0, 12, 23, 40]

export interface CertificateInputs {
  tripType: SamplerTask['tripType']
  /** The kind of scan that has its own offset. */
  scanClass: string
  features: readonly number[]
}

/**
 * Measured from the lowest fare of all checks, as in calibration, not from the best deal, which may cost more and be
 * faster.
 * @returns `null` before the first price, and where the scan's class has no calibration
 */
export function computeGapCertificate(state: SamplerState): GapCertificate | null {
  const lowest = computeScoreBaseline(state)?.price
  if (lowest === undefined) return null
  const candidates = state.candidates.count
  const gap = certifiedGap(state, lowest)
  return gap === null ? null : { candidates, confidence, lowest, gap }
}

export function isGapNegligible(state: SamplerState): boolean {
  const certificate = computeGapCertificate(state)
  return certificate !== null && certificate.gap <= negligibleShare * certificate.lowest
}

export function computeCertificateInputs(state: SamplerState): CertificateInputs | null {
  const baseline = computeScoreBaseline(state)
  return baseline && toCertificateInputs(state, baseline.price)
}

/** Bound on ln(lowest checked / lowest unchecked), at least 0; `null` where the class has no calibration. */
export function certificateLogBound(
  { tripType, scanClass, features }: CertificateInputs,
  calibration: CertificateCalibration,
): number | null {
  const { coefficients = [], classes } = calibration[tripType] ?? {}
  const own = classes?.[scanClass]
  if (!own) return null
  return Math.max(
    0,
    coefficients.reduce((sum, coefficient, i) => sum + coefficient * (features[i] ?? 0), own.offset),
  )
}

function certifiedGap(state: SamplerState, lowest: number): number | null {
  if (state.results.size >= state.candidates.count) return 0
  const bound = certificateLogBound(toCertificateInputs(state, lowest), state.parameters.certificate)
  return bound === null ? null : lowest * (1 - Math.exp(-bound))
}

/** By what the scan knew before its first check, and by its checks: in a class, bounds are right about equally often. */
function toScanClass({ hasKnownFares, checksMade }: SamplerState): string {
  const from = checkBands.findLast((least) => checksMade >= least) ?? 0
  return `${hasKnownFares ? 'known fares' : 'no known fares'}, ${from}+ checks`
}

function toCertificateInputs(state: SamplerState, lowest: number): CertificateInputs {
  const { tripType } = state.task
  return { tripType, scanClass: toScanClass(state), features: computeFeatures(state, lowest) }
}

function computeFeatures(state: SamplerState, lowest: number): readonly number[] {
  if (state.certificateCache?.checksMade === state.checksMade) return state.certificateCache.features
  refreshLogPricePredictions(state)
  const logPrice = Math.log(lowest)
  const gaps = sampledGaps(state, logPrice)
  const at = (share: number) => Math.max(0, gaps[Math.floor(share * (gaps.length - 1))] ?? 0)
  const logs = [...state.results.values()].flatMap((result) =>
    result ? [Math.log(lowestCheckFare(result))] : [],
  )
  const isTie = (log: number) => log < logPrice + tie
  const sinceBest = (state.checksMade - logs.findIndex(isTie)) / state.checksMade
  const ties = Math.log(logs.filter(isTie).length)
  const spread = standardDeviation(logs)
  const fewness = 1 / Math.sqrt(state.checksMade)
  const [, bundled = 0] = posteriorModelWeights(state.mixture)
  const informed = Number(state.hasKnownFares)
  const found = [at(0.5), at(0.8), at(0.95), ties, spread, fewness, sinceBest, bundled, informed]
  // Their effect fades as checks are made, hence the interactions with 1 / sqrt(checks).
  found.push(...[spread, bundled, informed].map((feature) => feature * fewness))
  state.certificateCache = { checksMade: state.checksMade, features: found }
  return found
}

function standardDeviation(logs: readonly number[]): number {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  return Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length)
}

function sampledGaps(state: SamplerState, logPrice: number): number[] {
  const weights = posteriorModelWeights(state.mixture)
  return weights
    .flatMap((weight, i) =>
      weight < minModelWeight
        ? []
        : sampleGapsOfModel(state, i, logPrice, Math.round(posteriorSampleCount * weight)),
    )
    .sort((a, b) => a - b)
}

/** By sample, the log gap from the price to the cheapest unchecked pair; at least -1. */
function sampleGapsOfModel(state: SamplerState, which: number, logPrice: number, count: number): number[] {
  const model = state.mixture.models[which]!
  const drawn = (state.samples[which] ??= drawPriorSamples(
    state.layout,
    state.parameters,
    model.noise,
    state.task.seed,
  ))
  applyNewObservationsToSamples(drawn, model)
  const { candidates, layout } = state
  const { deviations, pairNoise } = drawn
  const scale = Math.sqrt(volatilityFactor(model))
  const pairScale = scale * Math.sqrt(model.noise.pair)
  const gaps = new Float64Array(count).fill(-1)
  for (const c of likelyCheaperPairs(state, model, logPrice)) {
    const out = candidates.departure[c]! * posteriorSampleCount
    // One way both indexes point to the same day and have weight 0.
    const back = (layout.inbound + candidates.return[c]!) * posteriorSampleCount
    const stay = Math.max(layout.stayIndex[c]!, 0) * posteriorSampleCount
    const a = scale * model.outboundShare[c]!
    const b = candidates.isRoundTrip ? scale - a : 0
    const both = candidates.isRoundTrip ? scale : 0
    const gap = logPrice - model.meanLogPrice[c]!
    for (let s = 0; s < count; s += 1) {
      const apart = a * deviations[out + s]! + b * deviations[back + s]! + both * deviations[stay + s]!
      gaps[s] = Math.max(gaps[s]!, gap - apart - pairScale * pairNoise[(c * 31 + s) & (pairNoiseCount - 1)]!)
    }
  }
  return [...gaps]
}

/** In any order. */
function likelyCheaperPairs(state: SamplerState, model: GaussianPriceModel, logPrice: number): number[] {
  const scale = Math.sqrt(volatilityFactor(model))
  const deviations = new Float64Array(state.candidates.count)
  const found: number[] = []
  for (let c = 0; c < deviations.length; c += 1) {
    if (state.isChecked[c]) continue
    const far = (model.meanLogPrice[c]! - logPrice) / (scale * Math.sqrt(predictiveVariance(model, c)))
    deviations[c] = far
    if (far < maxDeviationsAbove) found.push(c)
  }
  if (found.length <= maxSampledPairs) return found
  return found.sort((a, b) => deviations[a]! - deviations[b]!).slice(0, maxSampledPairs)
}
