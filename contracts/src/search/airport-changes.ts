import type { PlainDate } from '../common.ts'

/** A former code whose flights moved to the airport of `today`. */
export interface AirportCodeChange {
  former: string
  today: string
  since: PlainDate
}

/** Former codes in use: renamed and replaced airports, from announcements of airports and authorities. */
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

export const airportOpenings: readonly { code: string; since: PlainDate }[] = [
  { code: 'DXN', since: '2026-03-28' },
]

const todayOf = new Map(airportCodeChanges.map(({ former, today }) => [former, today]))

/** `KIV` → `RMO`; other codes are only upper-cased. */
export function toCurrentAirportCode(code: string): string {
  const upper = code.toUpperCase()
  return todayOf.get(upper) ?? upper
}

/** `RMO` → `RMO`, `KIV`. */
export function listCurrentAndFormerAirportCodes(code: string): string[] {
  const today = toCurrentAirportCode(code)
  return [today, ...airportCodeChanges.filter((change) => change.today === today).map(({ former }) => former)]
}
