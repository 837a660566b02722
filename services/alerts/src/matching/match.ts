import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'
import { alertsHit, matchDuration, observationsMatched } from '../metrics.ts'
import { byCheapest, isWorthChecking, type Sighting, triggers, type WatchedAlert } from '../rules/triggers.ts'
import { makeDue } from '../watches/store.ts'
import { type Observation, type Spot, spotsOf } from './spots.ts'
import { findHits, readWatched } from './store.ts'
import { type Find, trigger } from './trigger.ts'

export type { Observation } from './spots.ts'

/**
 * Triggers the alerts that these fares are good enough for, each by its best one, and has those checked at once that a fare
 * asked for in another currency may be good enough for. All that follows from it stands in `tx`. To match a fare twice does
 * nothing the second time.
 *
 * @returns the notifications to be queued once `tx` is committed, with `notifications/queue.ts`
 */
export async function matchObservations(
  { now: clock, rates }: Pick<Deps, 'now' | 'rates'>,
  tx: Tx,
  observations: readonly Observation[],
): Promise<string[]> {
  using _ = measured(observations.length)
  const now = clock()
  const spots = spotsOf(observations, now)
  const seenBy = sightingsOf(spots, spots.length ? await findHits(tx, spots) : [])
  if (seenBy.size === 0) return []
  alertsHit.inc(seenBy.size)

  const ratesOf = (watched: readonly WatchedAlert[]) =>
    rates.of(
      tx,
      watched.map(({ alert }) => alert.rateDate),
    )
  /** The best fare of each alert that the rule lets through. */
  const find = (
    watched: readonly WatchedAlert[],
    days: Awaited<ReturnType<typeof ratesOf>>,
    rule: typeof triggers,
  ) =>
    watched.flatMap((it): Find[] => {
      const ratesThen = days.get(it.alert.rateDate)
      const good = (seenBy.get(it.alert.id) ?? []).filter((sighting) => rule(it, sighting, ratesThen, now))
      const [best] = good.map(({ fare }) => fare).sort(byCheapest)
      return best ? [{ alert: it.alert, fare: best }] : []
    })

  const watched = await readWatched(tx, [...seenBy.keys()])
  const days = await ratesOf(watched)
  const found = find(watched, days, triggers)
  const doubtful = find(watched, days, isWorthChecking)
  // Another replica may have been first, or its owner have changed it. Most hits end here: nothing is locked for those.
  if (found.length === 0 && doubtful.length === 0) return []
  const locked = await readWatched(
    tx,
    found.map(({ alert }) => alert.id),
    { lock: true },
  )
  const notifications = await trigger(tx, find(locked, await ratesOf(locked), triggers), now)
  // After the alerts, as watches are locked.
  await makeDue(tx, [...new Set(doubtful.map(({ alert }) => alert.watchId))], now)
  return notifications
}

function measured(observations: number): Disposable {
  observationsMatched.inc(observations)
  const end = matchDuration.startTimer()
  return { [Symbol.dispose]: () => void end() }
}

/** What was seen of the flights of each alert that was hit. */
function sightingsOf(
  spots: readonly Spot[],
  hits: readonly { alertId: string; spot: number }[],
): Map<string, Sighting[]> {
  const seenBy = new Map<string, Sighting[]>()
  for (const { alertId, spot } of hits) {
    const sightings = spots[spot]?.sightings ?? []
    seenBy.set(alertId, [...(seenBy.get(alertId) ?? []), ...sightings])
  }
  return seenBy
}
