import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { scoreDeal, type ScoreBaseline } from '@faresight/contracts/search/score'
import { compareText, rankOf } from './options.ts'
import { durationOf } from './summary.ts'

export type Order = 'best' | 'cheapest'

interface Entry {
  itinerary: Itinerary
  rank: 0 | 1 | 2 | 3
  /** Minor units of the question's currency, which all prices of a quote are in. */
  price: number
  minutes: number
  text: string
}

/**
 * Itineraries in an order that does not depend on how they came. Those with a live price come first, then those of
 * which only an older price is known, then those without any, then those whose price looks wrong; the order asked for holds within each.
 * Options must be in their own order: the first one speaks for the itinerary.
 */
export function ranked(itineraries: readonly Itinerary[], order: Order): Itinerary[] {
  const entries = itineraries.map(entryOf)
  // Only what can be bought now says what is cheap; without any, the older prices do among themselves.
  const live = entries.filter(({ rank }) => rank === 0)
  const best = bestOf(live.length ? live : entries.filter(({ rank }) => rank === 1))
  const value = (entry: Entry): number => {
    if (entry.rank >= 2 || !best) return entry.minutes
    return order === 'cheapest' ? entry.price : scoreDeal(entry, best)
  }
  const keyed = entries.map((entry) => ({ entry, value: value(entry) }))
  keyed.sort((a, b) => a.entry.rank - b.entry.rank || a.value - b.value || compareEntries(a.entry, b.entry))
  return keyed.map(({ entry }) => entry.itinerary)
}

/** By duration, then departure: an order that says nothing of prices. */
export function shortest(itineraries: readonly Itinerary[]): Itinerary[] {
  const keyed = itineraries.map((itinerary) => {
    const { minutes, text } = entryOf(itinerary)
    return { itinerary, minutes, text, legs: JSON.stringify(itinerary.legs) }
  })
  keyed.sort((a, b) => a.minutes - b.minutes || compareText(a.text, b.text) || compareText(a.legs, b.legs))
  return keyed.map(({ itinerary }) => itinerary)
}

/** The cheapest price and the shortest time of some fares. Where no time is known it is not compared. */
function bestOf(entries: readonly Entry[]): ScoreBaseline | null {
  if (!entries.length) return null
  const shortest = Math.min(...entries.map(({ minutes }) => minutes || Infinity))
  return {
    price: Math.min(...entries.map(({ price }) => price)),
    minutes: Number.isFinite(shortest) ? shortest : null,
  }
}

function entryOf(itinerary: Itinerary): Entry {
  const [first] = itinerary.options
  const departures = itinerary.legs.flatMap(({ segments }) => segments.slice(0, 1))
  return {
    itinerary,
    rank: first ? rankOf(first) : 2,
    price: first?.price?.minor ?? 0,
    minutes: durationOf(itinerary),
    text: departures.map(({ departure }) => `${departure.date}T${departure.time}`).join(' '),
  }
}

/** Equal in what was asked: the cheaper, then the shorter, then the earlier one. */
function compareEntries(a: Entry, b: Entry): number {
  return (
    a.price - b.price ||
    a.minutes - b.minutes ||
    compareText(a.text, b.text) ||
    compareText(JSON.stringify(a.itinerary.legs), JSON.stringify(b.itinerary.legs))
  )
}
