import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { scoreDeal, type ScoreBaseline } from '@faresight/contracts/search/score'
import { compareCodeUnits, bookingOptionTier } from './booking-options.ts'
import { totalDurationMinutes } from './itinerary-summary.ts'

export type ItineraryOrder = 'best' | 'cheapest'

interface Entry {
  itinerary: Itinerary
  rank: 0 | 1 | 2 | 3
  /** Minor units of the question's currency. */
  price: number
  minutes: number
}

/**
 * Live prices first, then cached ones, then none, then suspicious ones; by `order` within each. The first option of an itinerary
 * counts. The result does not depend on the order of the input.
 */
export function rankItineraries(itineraries: readonly Itinerary[], order: ItineraryOrder): Itinerary[] {
  const entries = itineraries.map(toRankEntry)
  // Scores compare with live prices, without any with cached ones.
  const live = entries.filter(({ rank }) => rank === 0)
  const best = toScoreBaseline(live.length ? live : entries.filter(({ rank }) => rank === 1))
  const value = (entry: Entry): number => {
    if (entry.rank >= 2 || !best) return entry.minutes
    return order === 'cheapest' ? entry.price : scoreDeal(entry, best)
  }
  const keyed = entries.map((entry) => ({ entry, value: value(entry) }))
  keyed.sort((a, b) => a.entry.rank - b.entry.rank || a.value - b.value || compareEntries(a.entry, b.entry))
  return keyed.map(({ entry }) => entry.itinerary)
}

/** By duration, then departure: an order that reveals no price. */
export function sortItinerariesByDuration(itineraries: readonly Itinerary[]): Itinerary[] {
  const keyed = itineraries.map((itinerary) => {
    const text = formatDepartures(itinerary)
    return { itinerary, minutes: totalDurationMinutes(itinerary), text, legs: JSON.stringify(itinerary.legs) }
  })
  keyed.sort(
    (a, b) => a.minutes - b.minutes || compareCodeUnits(a.text, b.text) || compareCodeUnits(a.legs, b.legs),
  )
  return keyed.map(({ itinerary }) => itinerary)
}

function toScoreBaseline(entries: readonly Entry[]): ScoreBaseline | null {
  if (!entries.length) return null
  const shortestMinutes = Math.min(...entries.map(({ minutes }) => minutes || Infinity))
  return {
    price: Math.min(...entries.map(({ price }) => price)),
    minutes: Number.isFinite(shortestMinutes) ? shortestMinutes : null,
  }
}

function toRankEntry(itinerary: Itinerary): Entry {
  const [first] = itinerary.options
  return {
    itinerary,
    rank: first ? bookingOptionTier(first) : 2,
    price: first?.price?.minor ?? 0,
    minutes: totalDurationMinutes(itinerary),
  }
}

function formatDepartures({ legs }: Itinerary): string {
  const departures = legs.flatMap(({ segments }) => segments.slice(0, 1))
  return departures.map(({ departure }) => `${departure.date}T${departure.time}`).join(' ')
}

function compareEntries(a: Entry, b: Entry): number {
  return (
    a.price - b.price ||
    a.minutes - b.minutes ||
    compareCodeUnits(formatDepartures(a.itinerary), formatDepartures(b.itinerary)) ||
    compareCodeUnits(JSON.stringify(a.itinerary.legs), JSON.stringify(b.itinerary.legs))
  )
}
