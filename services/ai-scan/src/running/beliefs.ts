import type { EstimateRow } from '@faresight/contracts/ai-scan/calendar'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { Stay } from '@faresight/contracts/ai-scan/date-pairs'
import { dateOf } from '@faresight/contracts/days'
import type { Certificate, Estimate } from '../sampler/task.ts'

/** What can be said of the pairs that were not checked, to the cent and never too little. */
export function roundedCertificate(certificate: Certificate | null): ScanProgress['certificate'] {
  if (!certificate) return null
  return { gap: Math.ceil(certificate.gap * 100) / 100, confidence: certificate.confidence }
}

/** Estimates by departure, with one place for each stay. */
export function estimateRows(estimates: readonly Estimate[], stay: Stay | null): EstimateRow[] {
  const places = stay ? stay.maxNights - stay.minNights + 1 : 1
  const rows = new Map<number, EstimateRow>()
  for (const { departureDay, returnDay, low, high } of estimates) {
    const place = stay && returnDay !== null ? returnDay - departureDay - stay.minNights : 0
    const row = rows.get(departureDay) ?? emptyRow(departureDay, places)
    rows.set(departureDay, row)
    row.low[place] = Math.round(low)
    row.high[place] = Math.round(high)
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row)
}

function emptyRow(day: number, places: number): EstimateRow {
  const nothing = () => Array.from({ length: places }, () => null)
  return { date: dateOf(day), low: nothing(), high: nothing() }
}
