import type { Airport } from '@faresight/contracts/search/airport'
import { isLongEnoughPlaceText } from '@faresight/contracts/search/limits'
import { useQuery } from '@tanstack/react-query'
import { Building2, History, Plane } from 'lucide-react'
import { useHydrated } from '../../browser/hydrated.ts'
import { readStored, writeStored } from '../../browser/stored.ts'
import { useDebounced } from '../../browser/timing.ts'
import { text } from '../../text/text.ts'
import { cx } from '../../ui/class-names.ts'
import { airportsQuery } from './api.ts'

export type Place = Pick<Airport, 'iataCode' | 'name' | 'city' | 'country' | 'type'>
export type Suggested = Place & Partial<Pick<Airport, 'metro' | 'distanceKm' | 'airportCount'>>

export interface Suggestions {
  items: readonly Suggested[]
  /** Whether these are recent choices. */
  recent: boolean
  /** Why there are none, or an empty string. */
  message: string
}

const pauseMs = 500

/** Suggestions for typed text; recent choices if it is empty. */
export function useSuggestions(typed: string): Suggestions {
  const hydrated = useHydrated()
  const wanted = typed.trim()
  const asked = useDebounced(wanted, pauseMs)
  const found = useQuery({
    ...airportsQuery(asked),
    enabled: isLongEnoughPlaceText(asked) && asked === wanted,
  })
  const listOf = (items: readonly Suggested[], none: string, recent = false) => ({
    items,
    recent,
    message: items.length > 0 ? '' : none,
  })
  if (!isLongEnoughPlaceText(wanted))
    return listOf(wanted || !hydrated ? [] : recentPlaces(), text.airports.typeMore, true)
  if (asked !== wanted || found.isFetching) return listOf([], text.airports.searching)
  return found.isError ? listOf([], text.airports.failed) : listOf(found.data ?? [], text.airports.none)
}

const storageKey = 'faresight_recent_airports'
const maxRecent = 5

/** Recently chosen places, newest first. */
function recentPlaces(): Place[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

export function rememberPlace({ iataCode, name, city, country, type }: Place): void {
  const others = recentPlaces().filter((place) => place.iataCode !== iataCode)
  const places = [{ iataCode, name, city, country, type }, ...others].slice(0, maxRecent)
  writeStored(storageKey, JSON.stringify(places))
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  // Validated below.
  const place = value as Record<string, unknown>
  return (
    ['name', 'city', 'country'].every((name) => typeof place[name] === 'string') &&
    /^[A-Z]{3}$/.test(String(place['iataCode'])) &&
    (place['type'] === 'AIRPORT' || place['type'] === 'CITY')
  )
}

export function Suggestion({ place, typed, recent }: { place: Suggested; typed: string; recent: boolean }) {
  const below = isBelowMetro(place, recent)
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
  return cx(
    'relative flex cursor-pointer items-center gap-3 rounded-2 px-3 py-2 text-14',
    isBelowMetro(place, recent) ? 'min-h-10.5 pl-11' : 'min-h-12',
    active && 'bg-sky-tint',
  )
}

/** Airports of a metro area are listed below it. */
function isBelowMetro({ metro }: Suggested, recent: boolean): boolean {
  return !recent && Boolean(metro)
}

function secondLine({ type, name, country, airportCount, distanceKm }: Suggested, below: boolean): string {
  if (type === 'CITY')
    return `${country} · ${airportCount ? text.airports.several(airportCount) : text.airports.all}`
  if (typeof distanceKm !== 'number') return `${name}, ${country}`
  const km = text.count(Math.round(distanceKm))
  return below ? text.airports.fromCentre(km) : `${name} · ${text.airports.away(km)}`
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

/** The position of a match at the start of a word, ignoring case and accents: `mont` in `Montréal`. */
export function matchIn(words: string, typed: string): { start: number; end: number } | null {
  const needle = fold(typed.trim())
  if (!needle) return null
  // Folding per letter keeps positions, even if one letter becomes two.
  const letters = Array.from(words, fold)
  for (let start = 0; start < letters.length; start++) {
    if (start > 0 && /[\p{L}\p{N}]/u.test(words[start - 1] ?? '')) continue
    let seen = ''
    for (let end = start; end < letters.length && seen.length < needle.length; end++) {
      seen += letters[end]
      if (seen === needle) return { start, end: end + 1 }
    }
  }
  return null
}

/** Without case and accents. */
export function fold(letters: string): string {
  return letters.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
