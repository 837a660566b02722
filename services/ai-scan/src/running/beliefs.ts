import type { PriceEstimateRow } from '@faresight/contracts/ai-scan/calendar'
import type { StayRange } from '@faresight/contracts/ai-scan/date-pairs'
import { fromDayNumber } from '@faresight/contracts/days'
import type { Certificate, Estimate } from '../sampler/task.ts'
import type { ScanRecord } from '../scans/record.ts'

/** What can be said of the pairs that were not checked, to the cent and never too much. */
export function floorOf(certificate: Certificate | null): ScanRecord['certificate'] {
  if (!certificate) return null
  const { lowest, gap, confidence } = certificate
  return { floor: Math.floor((lowest - gap) * 100) / 100, confidence }
}

/** Estimates by departure, with one place for each stay. None begins below what the certificate says no fare is under. */
export function estimateRows(
  estimates: readonly Estimate[],
  stay: StayRange | null,
  floor = 0,
): PriceEstimateRow[] {
  const places = stay ? stay.maxNights - stay.minNights + 1 : 1
  const rows = new Map<number, PriceEstimateRow>()
  for (const { departureDay, returnDay, low, high } of estimates) {
    const place = stay && returnDay !== null ? returnDay - departureDay - stay.minNights : 0
    const row = rows.get(departureDay) ?? emptyRow(departureDay, places)
    rows.set(departureDay, row)
    row.low[place] = Math.round(Math.max(low, floor))
    row.high[place] = Math.round(Math.max(high, floor))
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row)
}

function emptyRow(day: number, places: number): PriceEstimateRow {
  const nothing = () => Array.from({ length: places }, () => null)
  return { date: fromDayNumber(day), low: nothing(), high: nothing() }
}
