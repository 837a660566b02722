import { counter, gauge, histogram } from '@faresight/kit/telemetry/metrics'

export const notificationOutcomes = counter(
  'alerts_notifications_total',
  'Tries to tell of a triggered alert by mail, by how they ended',
  ['outcome'],
)

export const unsubscribed = counter(
  'alerts_unsubscribed_total',
  'Times that somebody unsubscribed by a link of a mail, from one alert or from all of theirs',
  ['from'],
)

export const checksEnded = counter('alerts_checks_total', 'Checks of what alerts watch, by how they ended', [
  'outcome',
])

export const watchesWatched = gauge(
  'alerts_watches',
  'Questions that somebody with access watches, as this process last counted them',
)

export const watchesOverdue = gauge(
  'alerts_watches_overdue',
  'Those of them that should have been checked more than an hour ago',
)

export const checkStretch = gauge(
  'alerts_check_stretch',
  'By how much pauses between checks are longer than they should be, so that the budget of a day is enough',
)

export const checkBudgetUsed = gauge(
  'alerts_check_budget_used_ratio',
  'Share of the checks of this day (UTC) that is used up',
)

export const observationsMatched = counter(
  'alerts_observations_matched_total',
  'Answers of search, and of checks, that were matched with the alerts that stand',
)

export const alertsMade = counter('alerts_made_total', 'Alerts that somebody made, by what they wait for', [
  'type',
])

export const alertsHit = counter(
  'alerts_hit_total',
  'Alerts that a price was low enough for at a first look; most that are hit and not triggered have no plan behind them',
)

export const alertsTriggered = counter('alerts_triggered_total', 'Alerts that found what they waited for')

export const matchDuration = histogram(
  'alerts_match_duration_seconds',
  'Time that one transaction took to match what was seen',
)
