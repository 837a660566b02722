import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { formatShortSpan } from '../../../format/dates.ts'
import { text } from '../../../text/text.ts'
import { stayWords } from './asked-scan.ts'
import type { ScanQuery } from './scan-query.ts'

/** An AI search in a line: on a desk in sections, on a phone part after part. Its days are known once it has begun. */
export function summaryOf(
  query: ScanQuery,
  scan: Pick<ScanProgress, 'from' | 'to'> | null,
): { places: string[]; desk: string[]; phone: string[] } {
  const period = text.scan.periods[query.searchPeriod]
  const span = scan ? formatShortSpan(scan.from, scan.to) : period
  const stay = stayWords(query)
  const party = text.search.party(query.passengers)
  const cabin = text.search.cabins[query.cabinClass]
  const stops = query.stops === 'any' ? [] : [text.search.stopsOptions[query.stops]]
  const trip = stay ?? text.search.oneway
  return {
    places: [query.origin, query.destination],
    desk: [span, trip, `${party}, ${cabin}`, ...stops],
    phone: [period, trip, party, ...(query.cabinClass === 'economy' ? [] : [cabin]), ...stops],
  }
}
