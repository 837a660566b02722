import { createGaussianPriceModel, observeKnownPrices } from './model/gaussian-model.ts'
import { type CandidatePairs, listCandidatePairs } from './model/candidates.ts'
import type { PosteriorSamples } from './certificate/posterior-samples.ts'
import { type KnownPrice, toKnownPrices, recentlySeenPairs } from './model/known-prices.ts'
import type { MarketParameters } from './market-parameters.ts'
import {
  updateAllMeanLogPrices,
  observePriceInAllModels,
  type ModelMixture,
  shiftToObservedLevel,
} from './model/model-mixture.ts'
import { createAvailabilityModel, type AvailabilityModel } from './model/availability.ts'
import {
  createRepeatedPriceModel,
  type LogPricePrediction,
  type RepeatedPriceModel,
} from './model/repeated-prices.ts'
import type { PriceObservation } from './model/linearization.ts'
import { computePriorLatentMean } from './model/prior-mean.ts'
import { createLatentLayout, type LatentLayout } from './model/latent-layout.ts'
import {
  type ScanCheck,
  type KnownFare,
  lowestCheckFare,
  type ScanCheckResult,
  type SamplerTask,
} from './task.ts'
import { createTravelTimeModel, type TravelTimeModel } from './model/travel-times.ts'

export interface SamplerState {
  task: SamplerTask
  parameters: MarketParameters
  candidates: CandidatePairs
  layout: LatentLayout
  mixture: ModelMixture
  travelTimes: TravelTimeModel
  availability: AvailabilityModel
  repeatedPrices: RepeatedPriceModel
  /** By pair index, in the order of the checks. */
  results: Map<number, ScanCheckResult>
  /** By pair index: prices that our own checks and searches saw within the day before the scan. */
  recentlySeen: ReadonlyMap<number, ScanCheckResult>
  /** 1 where checked, by pair index and by latent index of a leg's day. */
  isChecked: Uint8Array
  isLegChecked: Uint8Array
  checksMade: number
  hasPrice: boolean
  /** Checks that no provider answered; their pairs are not chosen again, and have no result. */
  unanswered: number
  unansweredPairs: Set<number>
  hasLevel: boolean
  hasKnownFares: boolean
  /** Whether `meanLogPrice` of each model includes the last observation. */
  hasFreshPredictions: boolean
  /** By model, drawn when the first certificate is computed. */
  samples: (PosteriorSamples | undefined)[]
  certificateCache: { checksMade: number; features: readonly number[] } | null
}

export function createSamplerState(
  task: SamplerTask,
  known: readonly KnownFare[],
  parameters: MarketParameters,
): SamplerState {
  const candidates = listCandidatePairs(task)
  const layout = createLatentLayout(candidates)
  const mean = computePriorLatentMean(candidates, layout, parameters)
  const { additive, bundled, additiveChance } = parameters.noise
  const state: SamplerState = {
    task,
    parameters,
    candidates,
    layout,
    mixture: {
      models: [additive, bundled].map((noise) =>
        createGaussianPriceModel(candidates, layout, mean, parameters, noise),
      ),
      logPriorWeights: [Math.log(additiveChance), Math.log(1 - additiveChance)],
    },
    travelTimes: createTravelTimeModel(candidates, layout),
    availability: createAvailabilityModel(candidates, layout),
    repeatedPrices: createRepeatedPriceModel(candidates),
    results: new Map(),
    recentlySeen: recentlySeenPairs(candidates, known),
    isChecked: new Uint8Array(candidates.count),
    isLegChecked: new Uint8Array(layout.stays),
    checksMade: 0,
    hasPrice: false,
    unanswered: 0,
    unansweredPairs: new Set(),
    hasLevel: false,
    hasKnownFares: false,
    hasFreshPredictions: true,
    samples: [],
    certificateCache: null,
  }
  observeAllKnownPrices(state, toKnownPrices(candidates, layout, known, parameters))
  return state
}

/**
 * Records the result of a check. A price of 0 counts as none; a check outside the task's dates only counts towards the
 * budget.
 */
export function applyCheckResult(state: SamplerState, check: ScanCheck, answer: ScanCheckResult): void {
  const result = answer && answer.price > 0 ? answer : null
  const { candidates, layout, travelTimes, availability } = state
  state.checksMade += 1
  state.hasPrice ||= result !== null
  const subject = subjectOf(check, candidates, layout)
  if (!subject) return
  if ('pair' in subject) {
    state.results.set(subject.pair, result)
    state.isChecked[subject.pair] = 1
  } else {
    state.isLegChecked[subject.leg] = 1
  }
  availability.record(subject, result !== null)
  if (!result) return
  travelTimes.record(subject, result.minutes)
  const logPrice = Math.log(lowestCheckFare(result))
  const prediction = observePriceAfterLevel(state, { subject, logPrice })
  if ('pair' in subject) state.repeatedPrices.record(subject.pair, logPrice, prediction)
}

/** Records a check that no provider answered: it counts towards the budget, is not chosen again, and changes no estimate. */
export function applyUnansweredCheck(state: SamplerState, check: ScanCheck): void {
  state.unanswered += 1
  const subject = subjectOf(check, state.candidates, state.layout)
  if (!subject) return
  if ('pair' in subject) state.unansweredPairs.add(subject.pair)
  else state.isLegChecked[subject.leg] = 1
}

/** Recomputes the mean log price of every pair, which is only needed once per batch. */
export function refreshLogPricePredictions(state: SamplerState): void {
  if (!state.hasFreshPredictions) updateAllMeanLogPrices(state.mixture)
  state.hasFreshPredictions = true
}

function observeAllKnownPrices(state: SamplerState, known: readonly KnownPrice[]): void {
  state.hasKnownFares = known.length > 0
  for (const { subject, minutes } of known) state.travelTimes.record(subject, minutes)
  const observations = known.map(({ observation }) => observation)
  setLevelOnce(state, observations)
  for (const model of state.mixture.models) observeKnownPrices(model, observations)
  state.hasFreshPredictions = observations.length === 0
  refreshLogPricePredictions(state)
}

function observePriceAfterLevel(state: SamplerState, observation: PriceObservation): LogPricePrediction {
  setLevelOnce(state, [observation])
  state.hasFreshPredictions = false
  return observePriceInAllModels(state.mixture, observation)
}

/** The prior has no level of the route; the first prices set it. */
function setLevelOnce(state: SamplerState, observations: readonly PriceObservation[]): void {
  if (state.hasLevel || observations.length === 0) return
  shiftToObservedLevel(state.mixture, observations)
  state.hasLevel = true
}

function subjectOf(
  check: ScanCheck,
  candidates: CandidatePairs,
  layout: LatentLayout,
): PriceObservation['subject'] | null {
  if (check.kind === 'pair') {
    const pair = candidates.find(check.departureDay, check.returnDay)
    return pair < 0 ? null : { pair }
  }
  const day = check.day - candidates.firstDay
  if (day < 0 || day >= candidates.days) return null
  return { leg: (check.leg === 'outbound' ? layout.outbound : layout.inbound) + day }
}
