import { createCounter, createGauge, createHistogram } from '@faresight/kit/telemetry/metrics'

export const notificationOutcomes = createCounter(
  'alerts_notifications_total',
  'Tries to tell of a triggered alert by mail, by how they ended',
  ['outcome'],
)

export const unsubscribed = createCounter(
  'alerts_unsubscribed_total',
  'Times that somebody unsubscribed by a link of a mail, from one alert or from all of theirs',
  ['from'],
)

export const checksEnded = createCounter(
  'alerts_checks_total',
  'Checks of what alerts watch, by how they ended',
  ['outcome'],
)

export const watchesWatched = createGauge(
  'alerts_watches',
  'Questions that somebody with access watches, as this process last counted them',
)

export const watchesOverdue = createGauge(
  'alerts_watches_overdue',
  'Those of them that should have been checked more than an hour ago',
)

export const checkStretch = createGauge(
  'alerts_check_stretch',
  'By how much pauses between checks are longer than they should be, so that the budget of a day is enough',
)

export const checkBudgetUsed = createGauge(
  'alerts_check_budget_used_ratio',
  'Share of the checks of this day (UTC) that is used up',
)

export const observationsMatched = createCounter(
  'alerts_observations_matched_total',
  'Answers of search, and of checks, that were matched with the alerts that stand',
)

export const alertsMade = createCounter(
  'alerts_made_total',
  'Alerts that somebody made, by what they wait for',
  ['type'],
)

export const alertsHit = createCounter(
  'alerts_hit_total',
  'Alerts that a price was low enough for at a first look; most that are hit and not triggered have no plan behind them',
)

export const alertsTriggered = createCounter(
  'alerts_triggered_total',
  'Alerts that found what they waited for',
)

export const matchDuration = createHistogram(
  'alerts_match_duration_seconds',
  'Time that one transaction took to match what was seen',
)
