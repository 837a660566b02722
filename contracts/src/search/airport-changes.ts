import type { PlainDate } from '../common.ts'

/** An airport's former code. The airport that has today's code took its flights over, in the same place or in a new one. */
export interface AirportCodeChange {
  former: string
  today: string
  /** The first day of today's code. */
  since: PlainDate
}

/**
 * Codes that travellers, links, stored searches and providers still use: renamed ones, and those of airports that
 * closed when another one opened for the same city. From announcements of the airports and their authorities.
 */
export const airportCodeChanges: readonly AirportCodeChange[] = [
  { former: 'PBI', today: 'DJT', since: '2026-08-18' },
  { former: 'FRU', today: 'BSZ', since: '2025-08-09' },
  { former: 'ADA', today: 'COV', since: '2024-08-10' },
  { former: 'KIV', today: 'RMO', since: '2024-01-18' },
  { former: 'REP', today: 'SAI', since: '2023-10-16' },
  { former: 'KVD', today: 'GNJ', since: '2021-09-10' },
  { former: 'ULN', today: 'UBN', since: '2021-07-04' },
  { former: 'TXL', today: 'BER', since: '2020-11-08' },
  { former: 'SXF', today: 'BER', since: '2020-10-31' },
  { former: 'TSE', today: 'NQZ', since: '2020-06-08' },
  { former: 'NAY', today: 'PKX', since: '2019-09-25' },
  { former: 'ISL', today: 'IST', since: '2019-04-06' },
  { former: 'DKR', today: 'DSS', since: '2017-12-07' },
  { former: 'DIA', today: 'DOH', since: '2014-05-27' },
]

/** Airports that opened later than the data sets know. */
export const airportOpenings: readonly { code: string; since: PlainDate }[] = [
  { code: 'DXN', since: '2026-03-28' },
]

const todayOf = new Map(airportCodeChanges.map(({ former, today }) => [former, today]))

/** Today's code of an airport, in upper case: `KIV` → `RMO`. Any other code is returned as it is. */
export function toCurrentAirportCode(code: string): string {
  const upper = code.toUpperCase()
  return todayOf.get(upper) ?? upper
}

/** All codes that an airport has had, today's first: `RMO` → `RMO`, `KIV`. */
export function listAirportCodes(code: string): string[] {
  const today = toCurrentAirportCode(code)
  return [today, ...airportCodeChanges.filter((change) => change.today === today).map(({ former }) => former)]
}
