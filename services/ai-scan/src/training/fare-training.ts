import { toDayNumber } from '@faresight/contracts/days'
import { estimateDateEffects } from './fit/date-effects.ts'
import { cityPairKey, type FareSighting } from './fit/fare-sighting.ts'
import { latestSnapshotOfEachRoute, type WeeklySnapshot, toWeeklySnapshots } from './fit/weekly-snapshots.ts'
import { createMarketTrainer } from './fit/trainer.ts'
import type { HistoryFare } from '../history/history-fare.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { defaultMarketParameters } from '../sampler/default-market-parameters.ts'
import type { ScanQuestion } from '../scans/record.ts'

type Fare = Pick<
  HistoryFare,
  'origin' | 'destination' | 'departureDate' | 'returnDate' | 'usdMinor' | 'travelTime' | 'scannedAt'
>

/** Fits market parameters to history fares, and takes the latest snapshot of each route, newest first. */
export function fitMarketParametersAndSnapshots(fares: readonly Fare[]): {
  parameters: MarketParameters
  snapshots: WeeklySnapshot[]
} {
  const sightings = fares.flatMap(toFareSightings)
  const snapshots = latestSnapshotOfEachRoute(toWeeklySnapshots(sightings)).sort((a, b) => b.day - a.day)
  return {
    parameters: createMarketTrainer(sightings, defaultMarketParameters).fitParameters(null),
    snapshots,
  }
}

export type ScanRouteAndPeriod = Pick<ScanQuestion, 'origin' | 'destination' | 'from' | 'to'>

export function withDateEffectsForScan(
  scan: ScanRouteAndPeriod,
  parameters: MarketParameters,
  snapshots: readonly WeeklySnapshot[],
): MarketParameters {
  const { origin, destination, from, to } = scan
  const question = { origin, destination, firstDay: toDayNumber(from), lastDay: toDayNumber(to) }
  const others = snapshots.filter(({ cityPair }) => cityPair !== cityPairKey(scan))
  return { ...parameters, dates: estimateDateEffects(others, parameters.weekdays, question) }
}

/** In US dollars, so that a route has one currency; fares without a known rate are skipped. */
function toFareSightings(fare: Fare): FareSighting[] {
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
