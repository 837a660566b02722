import type { Tx } from '@faresight/kit/postgres'
import { candidateAlertCounter, matchDurationHistogram, matchedObservationCounter } from '../metrics.ts'
import type { DailyExchangeRates } from '../rates/dated-rates.ts'
import {
  type AlertWithWatchAndOwner,
  compareFaresByPrice,
  fareTriggersAlert,
  isWorthCheckingInUsd,
  type QuotedFare,
} from '../rules/fare-triggers-alert.ts'
import { makeWatchesDue } from '../watches/store.ts'
import { type FareGroup, type FareObservation, groupFaresByAlertKey } from './fare-groups.ts'
import { findCandidateAlerts, readAlertsWithWatchAndOwner } from './store.ts'
import { type AlertMatch, triggerAlerts } from './trigger-alerts.ts'

export type { FareObservation } from './fare-groups.ts'

interface TriggerMatchingDeps {
  rates: DailyExchangeRates
  now: () => Date
}

/**
 * Triggers each alert that one of these fares is low enough for, with its best fare. Fares quoted in another currency
 * instead make the alert’s watch due for a check in US dollars. Idempotent.
 * @returns ids of notifications to enqueue once `tx` is committed, with `enqueueNotifications`
 */
export async function triggerMatchingAlerts(
  { now: clock, rates }: TriggerMatchingDeps,
  tx: Tx,
  observations: readonly FareObservation[],
): Promise<string[]> {
  using _ = measureMatching(observations.length)
  const now = clock()
  const groups = groupFaresByAlertKey(observations, now)
  const faresByAlert = groupByAlert(groups, groups.length ? await findCandidateAlerts(tx, groups) : [])
  if (faresByAlert.size === 0) return []
  candidateAlertCounter.inc(faresByAlert.size)

  const readRates = (candidates: readonly AlertWithWatchAndOwner[]) =>
    rates.forDates(
      tx,
      candidates.map(({ alert }) => alert.rateDate),
    )
  const matchByRule = (
    candidates: readonly AlertWithWatchAndOwner[],
    ratesByDate: Awaited<ReturnType<typeof readRates>>,
    rule: typeof fareTriggersAlert,
  ) =>
    candidates.flatMap((it): AlertMatch[] => {
      const alertRates = ratesByDate.get(it.alert.rateDate)
      const matching = (faresByAlert.get(it.alert.id) ?? []).filter((quoted) =>
        rule(it, quoted, alertRates, now),
      )
      const [best] = matching.map(({ fare }) => fare).sort(compareFaresByPrice)
      return best ? [{ alert: it.alert, fare: best }] : []
    })

  const candidates = await readAlertsWithWatchAndOwner(tx, [...faresByAlert.keys()])
  const ratesByDate = await readRates(candidates)
  const found = matchByRule(candidates, ratesByDate, fareTriggersAlert)
  const toCheck = matchByRule(candidates, ratesByDate, isWorthCheckingInUsd)
  // Most candidates end here, without locks.
  if (found.length === 0 && toCheck.length === 0) return []
  const locked = await readAlertsWithWatchAndOwner(
    tx,
    found.map(({ alert }) => alert.id),
    { lock: true },
  )
  const notifications = await triggerAlerts(
    tx,
    matchByRule(locked, await readRates(locked), fareTriggersAlert),
    now,
  )
  // Locks follow the order people, alerts, watches.
  await makeWatchesDue(tx, [...new Set(toCheck.map(({ alert }) => alert.watchId))], now)
  return notifications
}

function measureMatching(observations: number): Disposable {
  matchedObservationCounter.inc(observations)
  const end = matchDurationHistogram.startTimer()
  return { [Symbol.dispose]: () => void end() }
}

function groupByAlert(
  groups: readonly FareGroup[],
  candidates: readonly { alertId: string; group: number }[],
): Map<string, QuotedFare[]> {
  const faresByAlert = new Map<string, QuotedFare[]>()
  for (const { alertId, group } of candidates) {
    const fares = groups[group]?.quotedFares ?? []
    faresByAlert.set(alertId, [...(faresByAlert.get(alertId) ?? []), ...fares])
  }
  return faresByAlert
}
