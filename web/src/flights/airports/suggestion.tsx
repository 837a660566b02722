import type { Airport } from '@faresight/contracts/search/airport'
import { Building2, History, Plane } from 'lucide-react'
import { text } from '../../text/text.ts'
import { cx } from '../../ui/class-names.ts'
import { matchIn } from './match.ts'
import type { Place } from './recent-places.ts'

export type Suggested = Place & Partial<Pick<Airport, 'metro' | 'distanceKm' | 'airportCount'>>

export function Suggestion({ place, typed, recent }: { place: Suggested; typed: string; recent: boolean }) {
  const below = !recent && Boolean(place.metro)
  const Icon = recent ? History : place.type === 'CITY' ? Building2 : Plane
  return (
    <>
      {below ? (
        <span aria-hidden className="absolute -top-1 -bottom-1 left-5 w-0.5 bg-line-2" />
      ) : (
        <Icon aria-hidden className="size-4.5 shrink-0 text-ink-3" />
      )}
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          <Matched words={below ? place.name : place.city} typed={typed} />
        </span>
        <span className="block text-13 text-ink-2">{secondLine(place, below)}</span>
      </span>
      <span className="ml-auto pl-2 text-13 font-semibold tracking-caps text-ink-2">{place.iataCode}</span>
    </>
  )
}

export function suggestionClass(place: Suggested, recent: boolean, active: boolean): string {
  const below = !recent && Boolean(place.metro)
  return cx(
    'relative flex cursor-pointer items-center gap-3 rounded-2 px-3 py-2 text-14',
    below ? 'min-h-10.5 pl-11' : 'min-h-12',
    active && 'bg-sky-tint',
  )
}

function secondLine(place: Suggested, below: boolean): string {
  if (place.type === 'CITY') {
    const { airportCount: count } = place
    return `${place.country} · ${count ? text.airports.several(count) : text.airports.all}`
  }
  if (typeof place.distanceKm !== 'number') return `${place.name}, ${place.country}`
  const km = text.count(Math.round(place.distanceKm))
  return below ? text.airports.fromCentre(km) : `${place.name} · ${text.airports.away(km)}`
}

/** Underlines the match. */
function Matched({ words, typed }: { words: string; typed: string }) {
  const found = matchIn(words, typed)
  if (!found) return words
  return (
    <>
      {words.slice(0, found.start)}
      <mark className="bg-transparent font-bold text-inherit underline decoration-sky decoration-2 underline-offset-3">
        {words.slice(found.start, found.end)}
      </mark>
      {words.slice(found.end)}
    </>
  )
}
