import type { TripType } from '@faresight/contracts/search/question'
import { flightText } from '../../text/flight-text.ts'

/** What a leg is called by itself, over its hours, and before them in a few words. */
interface LegWords {
  name: string
  times: string
  /** With a space at its end, or empty where nothing needs telling apart. */
  before: string
}

/** The other day on which something is: `shown` beside a time, `spoken` to those who listen. */
export interface DayWords {
  shown: string
  spoken?: string
}

const words = flightText.legs

/**
 * A round trip leads out and back; flights of a multi-city trip have their place alone, also where they are two.
 *
 * @param leg from 0
 */
export function legWords(trip: TripType, leg: number): LegWords {
  if (trip === 'multicity') return words.flight(leg + 1)
  if (trip === 'oneway') return words.only
  return leg === 0 ? words.out : words.back
}

/** `+1` or `−1`, and in words `1 day later`; nothing on the day of departure. */
export function dayWords(days: number): DayWords | undefined {
  if (days === 0) return undefined
  return days > 0
    ? { shown: `+${days}`, spoken: flightText.leg.nextDay(days) }
    : { shown: `−${-days}`, spoken: flightText.leg.dayEarlier(days) }
}
