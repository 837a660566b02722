import { formatSpan } from '../../format/dates.ts'
import { formatDuration, formatDurationShort } from '../../format/durations.ts'
import { farePhrase, shownFare } from '../../format/money.ts'
import type { LowestFare } from '@faresight/contracts/ai-scan/lowest-fare'
import { scanText } from './messages.ts'
import type { RankedDeal } from './ranking.ts'

/** `1.02` */
export function formatScore(score: number): string {
  return score.toFixed(2)
}

/** `Same dates from 471 USD: 1 stop each way, 11 h longer`. */
export function sameDatesSentence(lowest: LowestFare, currency: string): string {
  const { price, stops, selfTransfer, extraMinutes } = lowest
  const { result } = scanText
  const parts = [
    result.stops(stops),
    selfTransfer && result.selfTransfer[selfTransfer],
    extraMinutes !== null && extraMinutes > 0 && result.longer(unbroken(formatDurationShort(extraMinutes))),
    extraMinutes !== null && extraMinutes < 0 && result.shorter(unbroken(formatDurationShort(-extraMinutes))),
  ]
  return result.sameDates(
    farePhrase(price, currency),
    parts.filter((part) => typeof part === 'string'),
  )
}

/** One reason, and the offer that it names. */
interface Reason {
  words: string
  offer: RankedDeal | null
}

export function whyBest([best, ...others]: readonly RankedDeal[]): Reason[] {
  if (!best) return []
  const cheaper = others.filter(({ price }) => shownFare(price) < shownFare(best.price))
  const faster = others.filter((other) => minutesSaved(best, other) > 0)
  if (cheaper.length === 0 && faster.length === 0) return [{ words: scanText.why.both, offer: null }]
  const [cheapest] = cheaper.toSorted((a, b) => a.price - b.price || a.score - b.score)
  const [fastest] = faster.toSorted(
    (a, b) => minutesSaved(best, b) - minutesSaved(best, a) || a.price - b.price,
  )
  return [
    reason(cheapest, (offer) => cheaperSentence(best, offer), scanText.why.cheapest),
    reason(fastest, (offer) => fasterSentence(best, offer), scanText.why.fastest),
  ]
}

function reason(
  offer: RankedDeal | undefined,
  describe: (offer: RankedDeal) => string,
  otherwise: string,
): Reason {
  return offer ? { words: describe(offer), offer } : { words: otherwise, offer: null }
}

function cheaperSentence(best: RankedDeal, other: RankedDeal): string {
  const saves = shownFare(best.price) - shownFare(other.price)
  const longer = -minutesSaved(best, other)
  const time = longer > 0 ? unbroken(formatDuration(longer)) : null
  return scanText.why.cheaper(nameOf(other), farePhrase(saves, other.deal.currency), time)
}

function fasterSentence(best: RankedDeal, other: RankedDeal): string {
  const time = unbroken(formatDuration(minutesSaved(best, other)))
  const more = shownFare(other.price) - shownFare(best.price)
  return more > 0
    ? scanText.why.faster(nameOf(other), time, farePhrase(more, other.deal.currency))
    : scanText.why.fasterSame(nameOf(other), time)
}

function nameOf(offer: RankedDeal): string {
  const { airline, currency } = offer.deal
  return scanText.why.offer(datesOf(offer), airline, farePhrase(offer.price, currency))
}

/** Minutes the other offer saves; 0 if unknown. */
function minutesSaved({ deal: best }: RankedDeal, { deal: other }: RankedDeal): number {
  return best.travelTime && other.travelTime ? best.travelTime - other.travelTime : 0
}

/** `Tue 19 – Thu 28 Jan` */
export function datesOf({ deal: { date, returnDate } }: RankedDeal): string {
  return date ? formatSpan(date, returnDate) : ''
}

function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0')
}
