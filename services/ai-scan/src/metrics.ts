import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { createCounter } from '@faresight/kit/telemetry/metrics'

const started = createCounter('ai_scan_scans_started_total', 'Requested scans that were new', ['purpose'])
const reused = createCounter('ai_scan_scans_reused_total', 'Requests answered by an existing scan', [
  'purpose',
])
const refused = createCounter('ai_scan_scans_refused_total', 'Requests beyond a quota', ['purpose'])
const resumed = createCounter('ai_scan_scans_resumed_total', 'Scans that a worker took over from another')
const ended = createCounter('ai_scan_scans_ended_total', 'Scans by how they ended', ['purpose', 'outcome'])
const dealsFound = createCounter('ai_scan_deals_found_total', 'Scans that ended with a best deal', [
  'purpose',
])
const checks = createCounter('ai_scan_checks_total', 'Checks by what they found', ['purpose', 'outcome'])
const fares = createCounter('ai_scan_fares_stored_total', 'Fares stored in price history')
const quarantined = createCounter(
  'ai_scan_fares_quarantined_total',
  'Fares so far from all others that they are presumed mistakes',
  ['provider'],
)
const recovered = createCounter('ai_scan_scans_recovered_total', 'Stale scans by what they lacked', [
  'missing',
])
const calendars = createCounter('ai_scan_calendars_total', 'Fare calendars read before a first check', [
  'provider',
  'status',
])
const trainings = createCounter('ai_scan_trainings_total', 'Trainings of the sampler on price history')
const forecastTrainings = createCounter('ai_scan_forecast_trainings_total', 'Trainings of the forecast model')
const predictions = createCounter('ai_scan_predictions_total', 'Stored forecasts, by the reason for them', [
  'made_for',
])
const settled = createCounter(
  'ai_scan_predictions_settled_total',
  'Forecasts by whether they could be scored',
  ['outcome'],
)
const predictionChecks = createCounter(
  'ai_scan_prediction_checks_total',
  'Prices requested to score a forecast',
  ['outcome'],
)

export function countScanRequest(purpose: Viewer, outcome: 'started' | 'reused' | 'refused'): void {
  const metric = { started, reused, refused }[outcome]
  metric.inc({ purpose })
}

export function countResumedScan(): void {
  resumed.inc()
}

export function countEndedScan(purpose: Viewer, outcome: string): void {
  ended.inc({ purpose, outcome })
}

export function countScanWithDeal(purpose: Viewer): void {
  dealsFound.inc({ purpose })
}

export function countScanCheck(purpose: Viewer, outcome: 'priced' | 'empty' | 'unanswered'): void {
  checks.inc({ purpose, outcome })
}

export function countStoredFares(count: number): void {
  fares.inc(count)
}

export function countQuarantinedFare(provider: string): void {
  quarantined.inc({ provider })
}

export function countFareCalendarReply(provider: string, status: ProviderStatus['status']): void {
  calendars.inc({ provider, status })
}

export function countRecoveredScan(missing: 'job' | 'announcement'): void {
  recovered.inc({ missing })
}

export function countMarketTraining(): void {
  trainings.inc()
}

export function countForecastTraining(): void {
  forecastTrainings.inc()
}

export function countPredictions(madeFor: 'sample' | 'traveller', count: number): void {
  predictions.inc({ made_for: madeFor }, count)
}

export function countSettledPredictions(counts: Record<'scored' | 'unseen', number>): void {
  for (const outcome of ['scored', 'unseen'] as const) settled.inc({ outcome }, counts[outcome])
}

export function countPredictionCheck(outcome: 'asked' | 'refused' | 'spent'): void {
  predictionChecks.inc({ outcome })
}
