import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { formatShortSpan } from '../../../format/dates.ts'
import { text } from '../../../text/text.ts'
import { stayWords } from './asked.ts'
import type { ScanQuestion } from './question.ts'

/** An AI search in a line: on a desk in sections, on a phone part after part. Its days are known once it has begun. */
export function summaryOf(
  question: ScanQuestion,
  scan: Pick<ScanProgress, 'from' | 'to'> | null,
): { places: string[]; desk: string[]; phone: string[] } {
  const period = text.scan.periods[question.searchPeriod]
  const span = scan ? formatShortSpan(scan.from, scan.to) : period
  const stay = stayWords(question)
  const party = text.search.party(question.passengers)
  const cabin = text.search.cabins[question.cabinClass]
  const stops = question.stops === 'any' ? [] : [text.search.stopsOptions[question.stops]]
  const trip = stay ?? text.search.oneway
  return {
    places: [question.origin, question.destination],
    desk: [span, trip, `${party}, ${cabin}`, ...stops],
    phone: [period, trip, party, ...(question.cabinClass === 'economy' ? [] : [cabin]), ...stops],
  }
}
