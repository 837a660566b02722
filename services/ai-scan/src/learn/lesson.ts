import { dayNumber } from '@faresight/contracts/days'
import { dateEffects } from '../learning/dates.ts'
import { cityPairOf, type Sighting } from '../learning/sighting.ts'
import { type Snapshot, snapshotsOf } from '../learning/snapshots.ts'
import { createTeacher } from '../learning/teacher.ts'
import type { RememberedSight } from '../history/store.ts'
import type { Learned } from '../sampler/learned.ts'
import { shipped } from '../sampler/shipped.ts'
import type { ScanQuestion } from '../scans/record.ts'

/** Constants of the market from all fares seen, and what each route has shown last. */
export function learnFrom(sights: readonly RememberedSight[]): { learned: Learned; snapshots: Snapshot[] } {
  const fares = sights.flatMap(sightingOf)
  return { learned: createTeacher(fares, shipped).constants(null), snapshots: latestOf(snapshotsOf(fares)) }
}

/** The same with what other city pairs show for the days of a scan. */
export function learnedFor(
  scan: Pick<ScanQuestion, 'origin' | 'destination' | 'from' | 'to'>,
  learned: Learned,
  snapshots: readonly Snapshot[],
): Learned {
  const { origin, destination, from, to } = scan
  const question = { origin, destination, firstDay: dayNumber(from), lastDay: dayNumber(to) }
  const others = snapshots.filter(({ cityPair }) => cityPair !== cityPairOf(scan))
  return { ...learned, dates: dateEffects(others, learned.weekdays, question) }
}

/** In dollars, so that all fares of a route are in one currency; what cannot be converted teaches nothing. */
function sightingOf(sight: RememberedSight): Sighting[] {
  const { origin, destination, departureDate, returnDate, usdMinor, travelTime, scannedAt } = sight
  if (!usdMinor) return []
  return [
    {
      origin,
      destination,
      departureDay: dayNumber(departureDate),
      returnDay: returnDate === null ? null : dayNumber(returnDate),
      price: usdMinor / 100,
      minutes: travelTime || null,
      seenDay: dayNumber(scannedAt.toISOString().slice(0, 10)),
    },
  ]
}

function latestOf(snapshots: readonly Snapshot[]): Snapshot[] {
  const latest = new Map<string, Snapshot>()
  for (const one of snapshots) {
    const route = `${one.origin}-${one.destination}`
    if (one.day > (latest.get(route)?.day ?? -Infinity)) latest.set(route, one)
  }
  return [...latest.values()].sort((a, b) => b.day - a.day)
}
