import { formatSpan } from '../../../format/dates.ts'
import { formatDuration } from '../../../format/durations.ts'
import { farePhrase, shownFare } from '../../../format/money.ts'
import { pageText } from '../../../text/page-text.ts'
import type { RankedDeal } from './ranking.ts'

const words = pageText.scan.why

/** `1.02` */
export function formatScore(score: number): string {
  return score.toFixed(2)
}

/** Why the first of the ranked pairs is the best, in sentences: what is cheaper, what is faster, and at what cost. */
export function whyBest([best, ...others]: readonly RankedDeal[]): string[] {
  if (!best) return []
  const cheaper = others.filter(({ price }) => shownFare(price) < shownFare(best.price))
  const faster = others.filter((other) => minutesSaved(best, other) > 0)
  if (cheaper.length === 0 && faster.length === 0) return [words.both]
  const [cheapest] = cheaper.toSorted((a, b) => a.price - b.price || a.score - b.score)
  const [fastest] = faster.toSorted(
    (a, b) => minutesSaved(best, b) - minutesSaved(best, a) || a.price - b.price,
  )
  return [
    cheapest ? cheaperSentence(best, cheapest) : words.cheapest,
    fastest ? fasterSentence(best, fastest) : words.fastest,
    ...(cheaper.length + faster.length > 2 ? [words.count(cheaper.length, faster.length)] : []),
  ]
}

function cheaperSentence(best: RankedDeal, other: RankedDeal): string {
  const saves = shownFare(best.price) - shownFare(other.price)
  const longer = -minutesSaved(best, other)
  const time = longer > 0 ? formatDuration(longer) : null
  return words.cheaper(datesOf(other), farePhrase(saves, other.deal.currency), time)
}

function fasterSentence(best: RankedDeal, other: RankedDeal): string {
  const time = formatDuration(minutesSaved(best, other))
  const more = shownFare(other.price) - shownFare(best.price)
  return more > 0
    ? words.faster(datesOf(other), time, farePhrase(more, other.deal.currency))
    : words.fasterSame(datesOf(other), time)
}

/** By how many minutes the other is faster; 0 where that is not known. */
function minutesSaved({ deal: best }: RankedDeal, { deal: other }: RankedDeal): number {
  return best.travelTime && other.travelTime ? best.travelTime - other.travelTime : 0
}

/** `Tue 19 – Thu 28 Jan` */
export function datesOf({ deal: { date, returnDate } }: RankedDeal): string {
  return date ? formatSpan(date, returnDate) : ''
}
