import { createCounter, createGauge, createHistogram } from '@faresight/kit/telemetry/metrics'

export const notificationEmailAttemptCounter = createCounter(
  'alerts_notifications_total',
  'Attempts to email a triggered alert, by outcome',
  ['outcome'],
)

export const unsubscribeCounter = createCounter(
  'alerts_unsubscribes_total',
  'Unsubscribes by an email link, from one alert or from all',
  ['from'],
)

export const watchCheckCounter = createCounter('alerts_checks_total', 'Checks of watches, by outcome', [
  'outcome',
])

export const activeWatchGauge = createGauge(
  'alerts_watches',
  'Watches with an active alert, as last counted by this process',
)

export const overdueWatchGauge = createGauge(
  'alerts_watches_overdue',
  'Active watches whose check is more than an hour late',
)

export const checkIntervalFactorGauge = createGauge(
  'alerts_check_interval_factor',
  'Factor by which intervals between checks grow so that the day budget is enough',
)

export const checkBudgetUsedRatioGauge = createGauge(
  'alerts_check_budget_used_ratio',
  'Used share of the check budget of this UTC day',
)

export const matchedObservationCounter = createCounter(
  'alerts_observations_matched_total',
  'Answers of search and of checks that were matched with active alerts',
)

export const createdAlertCounter = createCounter('alerts_created_total', 'Created alerts, by type', ['type'])

export const candidateAlertCounter = createCounter(
  'alerts_candidates_total',
  'Alerts with a matching key and threshold; most that do not trigger have no plan',
)

export const triggeredAlertCounter = createCounter('alerts_triggered_total', 'Alerts triggered by a fare')

export const matchDurationHistogram = createHistogram(
  'alerts_match_duration_seconds',
  'Duration of a matching transaction',
)
