import { toDayNumber } from '@faresight/contracts/days'
import { estimateDateEffects } from './fit/date-effects.ts'
import { cityPairKey, type FareSighting } from './fit/fare-sighting.ts'
import { calibrateCertificates, type ScoredCertificate } from './fit/certificate-calibration.ts'
import { latestSnapshotOfEachRoute, type WeeklySnapshot } from './fit/weekly-snapshots.ts'
import { type ScanSimulationSettings, simulateScans } from './simulation/simulate-scans.ts'
import { createMarketTrainer } from './fit/trainer.ts'
import type { HistoryFare } from '../history/history-fare.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { defaultMarketParameters } from '../sampler/default-market-parameters.ts'
import type { ScanQuestion } from '../scans/record.ts'

type Fare = Pick<
  HistoryFare,
  'origin' | 'destination' | 'departureDate' | 'returnDate' | 'usdMinor' | 'travelTime' | 'scannedAt'
>

export interface MarketFitTask {
  fares: readonly Fare[]
  simulation: ScanSimulationSettings
}

export interface MarketFit {
  parameters: MarketParameters
  /** The latest of each route, newest first. */
  snapshots: WeeklySnapshot[]
}

/**
 * Fits market parameters to history fares, and calibrates certificates by simulated scans.
 * @param hasTime asked after each simulated city pair
 */
export function fitMarketParametersAndSnapshots(
  { fares, simulation }: MarketFitTask,
  hasTime: () => boolean,
): MarketFit {
  const trainer = createMarketTrainer(fares.flatMap(toFareSightings), defaultMarketParameters)
  const scored: ScoredCertificate[] = []
  for (const some of simulateScans(trainer, simulation)) {
    scored.push(...some)
    if (!hasTime()) break
  }
  const parameters = trainer.fitParameters(null)
  const certificate = calibrateCertificates(scored, parameters.certificate)
  const snapshots = latestSnapshotOfEachRoute(trainer.snapshots).sort((a, b) => b.day - a.day)
  return { parameters: { ...parameters, certificate }, snapshots }
}

export type ScanRouteAndPeriod = Pick<ScanQuestion, 'origin' | 'destination' | 'from' | 'to' | 'cabinClass'>

/** Adds date effects, and leaves out certificates where no such scan was simulated: history trains on economy fares only. */
export function toScanParameters(
  scan: ScanRouteAndPeriod,
  parameters: MarketParameters,
  snapshots: readonly WeeklySnapshot[],
): MarketParameters {
  const { origin, destination, from, to } = scan
  const question = { origin, destination, firstDay: toDayNumber(from), lastDay: toDayNumber(to) }
  const others = snapshots.filter(({ cityPair }) => cityPair !== cityPairKey(scan))
  const certificate = scan.cabinClass === 'economy' ? parameters.certificate : {}
  return { ...parameters, certificate, dates: estimateDateEffects(others, parameters.weekdays, question) }
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
