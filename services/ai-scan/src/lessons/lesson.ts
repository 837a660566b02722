import { toDayNumber } from '@faresight/contracts/days'
import { dateEffects } from '../learning/dates.ts'
import { cityPairOf, type Sight } from '../learning/sight.ts'
import { latestOf, type Snapshot, snapshotsOf } from '../learning/snapshots.ts'
import { createTeacher } from '../learning/teacher.ts'
import type { HistoryFare } from '../history/fare.ts'
import type { Learned } from '../sampler/learned.ts'
import { shipped } from '../sampler/shipped.ts'
import type { ScanQuestion } from '../scans/record.ts'

type Fare = Pick<
  HistoryFare,
  'origin' | 'destination' | 'departureDate' | 'returnDate' | 'usdMinor' | 'travelTime' | 'scannedAt'
>

/** Constants of the market from all fares seen, and what each route has shown last, the newest first. */
export function learnFrom(fares: readonly Fare[]): { learned: Learned; snapshots: Snapshot[] } {
  const sights = fares.flatMap(sightOf)
  const snapshots = latestOf(snapshotsOf(sights)).sort((a, b) => b.day - a.day)
  return { learned: createTeacher(sights, shipped).constants(null), snapshots }
}

/** What a lesson is read for: places, and days between which all flights lie. */
export type LessonQuestion = Pick<ScanQuestion, 'origin' | 'destination' | 'from' | 'to'>

/** The same with what other city pairs show for the days of a scan. */
export function learnedFor(scan: LessonQuestion, learned: Learned, snapshots: readonly Snapshot[]): Learned {
  const { origin, destination, from, to } = scan
  const question = { origin, destination, firstDay: toDayNumber(from), lastDay: toDayNumber(to) }
  const others = snapshots.filter(({ cityPair }) => cityPair !== cityPairOf(scan))
  return { ...learned, dates: dateEffects(others, learned.weekdays, question) }
}

/** In dollars, so that all fares of a route are in one currency; what cannot be converted teaches nothing. */
function sightOf(fare: Fare): Sight[] {
  const { origin, destination, departureDate, returnDate, usdMinor, travelTime, scannedAt } = fare
  if (!usdMinor) return []
  return [
    {
      origin,
      destination,
      departureDay: toDayNumber(departureDate),
      returnDay: returnDate === null ? null : toDayNumber(returnDate),
      price: usdMinor / 100,
      minutes: travelTime || null,
      seenDay: toDayNumber(scannedAt.toISOString().slice(0, 10)),
    },
  ]
}
