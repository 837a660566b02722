import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { createCounter } from '@faresight/kit/telemetry/metrics'

const begun = createCounter('ai_scan_scans_begun_total', 'Scans that were asked for and not known already', [
  'purpose',
])
const reused = createCounter(
  'ai_scan_scans_reused_total',
  'Scans that were asked for again within the hour',
  ['purpose'],
)
const refused = createCounter('ai_scan_scans_refused_total', 'Scans beyond what somebody may ask for', [
  'purpose',
])
const resumed = createCounter('ai_scan_scans_resumed_total', 'Scans that a worker took from another one')
const ended = createCounter('ai_scan_scans_ended_total', 'Scans by how they ended', ['purpose', 'outcome'])
const dealsFound = createCounter('ai_scan_deals_found_total', 'Scans that ended with a best deal', [
  'purpose',
])
const checks = createCounter('ai_scan_checks_total', 'Checks by what they found', ['purpose', 'outcome'])
const fares = createCounter('ai_scan_fares_stored_total', 'Fares that were told for price history')
const quarantined = createCounter(
  'ai_scan_fares_quarantined_total',
  'Fares so far from all others that they are taken for mistakes',
  ['provider'],
)
const lookedAfter = createCounter(
  'ai_scan_looked_after_total',
  'Scans that nobody looked after, by what they lacked',
  ['lack'],
)

const calendars = createCounter(
  'ai_scan_calendars_total',
  'What a provider’s calendar told a scan before its first check, by how it fared',
  ['provider', 'status'],
)
const lessons = createCounter('ai_scan_lessons_total', 'Times that was learned from price history')
const forecastLessons = createCounter('ai_scan_forecast_lessons_total', 'Times that forecasts were learned')
const predictions = createCounter(
  'ai_scan_predictions_total',
  'Forecasts that were kept, by whom they are for',
  ['made_for'],
)
const settled = createCounter('ai_scan_predictions_settled_total', 'Forecasts by what became of them', [
  'outcome',
])
const predictionChecks = createCounter(
  'ai_scan_prediction_checks_total',
  'Prices that were asked for to score a forecast',
  ['outcome'],
)

export function scanAsked(purpose: Viewer, what: 'begun' | 'reused' | 'refused'): void {
  const figure = { begun, reused, refused }[what]
  figure.inc({ purpose })
}

export function scanResumed(): void {
  resumed.inc()
}

export function scanEnded(purpose: Viewer, outcome: string): void {
  ended.inc({ purpose, outcome })
}

export function dealFound(purpose: Viewer): void {
  dealsFound.inc({ purpose })
}

export function checkMade(purpose: Viewer, outcome: 'priced' | 'empty' | 'unanswered'): void {
  checks.inc({ purpose, outcome })
}

export function faresStored(count: number): void {
  fares.inc(count)
}

export function faresQuarantined(provider: string): void {
  quarantined.inc({ provider })
}

export function calendarTold(provider: string, status: ProviderStatus['status']): void {
  calendars.inc({ provider, status })
}

export function scanLookedAfter(lack: 'job' | 'announcement'): void {
  lookedAfter.inc({ lack })
}

export function lessonLearned(): void {
  lessons.inc()
}

export function forecastsLearned(): void {
  forecastLessons.inc()
}

export function predictionsMade(madeFor: 'sample' | 'traveller', count: number): void {
  predictions.inc({ made_for: madeFor }, count)
}

export function predictionsSettled(counts: Record<'scored' | 'unseen', number>): void {
  for (const outcome of ['scored', 'unseen'] as const) settled.inc({ outcome }, counts[outcome])
}

export function predictionChecked(outcome: 'asked' | 'refused' | 'spent'): void {
  predictionChecks.inc({ outcome })
}
