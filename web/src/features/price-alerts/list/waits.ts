import { alertText } from '../../../text/alert-text.ts'

const words = alertText.card
const minuteMs = 60_000

/** How long it is until an instant: `next in 5 min`, `next in 3 h`. One that is over is about to come. */
export function nextWords(instant: string, now: number): string {
  const minutes = Math.ceil((Date.parse(instant) - now) / minuteMs)
  if (minutes < 1) return words.nextNow
  if (minutes < 60) return words.next(words.nextWaits.minutes(minutes))
  if (minutes < 48 * 60) return words.next(words.nextWaits.hours(Math.round(minutes / 60)))
  return words.next(words.nextWaits.days(Math.round(minutes / (24 * 60))))
}
