import { type SavedSearch, savedSearchNameSchema } from '@faresight/contracts/search/saved-search'
import { type FlightSearchInput, tripOutline } from '../../flights/trips/flight-search-input.ts'
import { formatShortDay } from '../../format/dates.ts'
import { savedSearchText } from './messages.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import { storedFlightSearch } from '../../flights/trips/stored-flight-search.ts'

export const tabs = ['all', 'favorites'] as const

export type Tab = (typeof tabs)[number]

export interface Deleted {
  search: SavedSearch
  /** Price alerts deleted along with it. */
  alerts: number
  state: 'leaving' | 'left' | 'coming-back'
}

export type Entry =
  | { kind: 'search'; search: SavedSearch }
  | ({ kind: 'deleted' } & Deleted)
  | { kind: 'unmarked'; search: SavedSearch }

interface Shown {
  list: readonly SavedSearch[]
  deleted: readonly Deleted[]
  /** Ids of searches just unmarked, which keep their place in Favorites. */
  unmarked: ReadonlySet<string>
}

/** A tab's entries, newest first. Removed ones keep their place, so that nothing moves under the pointer. */
export function tabEntries({ list, deleted, unmarked }: Shown, tab: Tab): Entry[] {
  const isIn = ({ isFavorite }: SavedSearch) => tab === 'all' || isFavorite
  const here = withoutDeleted(list, deleted).flatMap((search): Entry[] => {
    if (isIn(search)) return [{ kind: 'search', search }]
    return unmarked.has(search.id) ? [{ kind: 'unmarked', search }] : []
  })
  const gone = deleted.filter(({ search }) => isIn(search)).map((one): Entry => ({ kind: 'deleted', ...one }))
  return [...here, ...gone].toSorted((a, b) => byAge(a.search, b.search))
}

export function tabCounts({ list, deleted }: Pick<Shown, 'list' | 'deleted'>): Record<Tab, number> {
  const left = withoutDeleted(list, deleted)
  return { all: left.length, favorites: left.filter(({ isFavorite }) => isFavorite).length }
}

function withoutDeleted(list: readonly SavedSearch[], deleted: readonly Deleted[]): SavedSearch[] {
  const gone = new Set(deleted.map(({ search }) => search.id))
  return list.filter(({ id }) => !gone.has(id))
}

export type Act =
  | { kind: 'mark'; search: SavedSearch; isFavorite: boolean }
  | { kind: 'rename'; search: SavedSearch; name: string }
  | { kind: 'remove'; search: SavedSearch }
  | { kind: 'restore'; search: SavedSearch }

/** The list with pending changes. Only favorites are shown before the server confirms them. */
export function withPending(list: readonly SavedSearch[], acts: readonly Act[]): readonly SavedSearch[] {
  return acts.reduce(
    (now, act) =>
      act.kind === 'mark'
        ? now.map((one) => (one.id === act.search.id ? { ...one, isFavorite: act.isFavorite } : one))
        : now,
    list,
  )
}

/** The list after a change; `answer` is the changed search, nothing if it was deleted. */
export function withDone(
  list: readonly SavedSearch[],
  { search }: Act,
  answer: SavedSearch | undefined,
): SavedSearch[] {
  if (!answer) return list.filter(({ id }) => id !== search.id)
  if (list.some(({ id }) => id === answer.id)) return list.map((one) => (one.id === answer.id ? answer : one))
  return [...list, answer].toSorted(byAge)
}

/** Ties are ordered as on the server. */
function byAge(a: SavedSearch, b: SavedSearch): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1)
}

/** Cities and days. If that is too long: airport codes, then only the first and last of them. */
export function suggestedName(question: FlightSearchInput, cityOf: (code: string) => string): string {
  const { places, from, to } = tripOutline(question)
  const ends = places.filter((_, index) => index === 0 || index === places.length - 1)
  const names = [places.map(cityOf), places, ends].map((named) =>
    savedSearchText.name.proposal(named, formatShortDay(from), to && formatShortDay(to)),
  )
  return names.find((name) => savedSearchNameSchema.safeParse(name).success) ?? ''
}

/** The newest saved search for the same trip, in any currency. */
export function findSavedSearch(
  question: FlightSearchInput,
  saved: readonly SavedSearch[],
): SavedSearch | null {
  const wanted = tripOf(question)
  return (
    saved.find((search) => {
      const asked = storedFlightSearch(search)
      return asked !== null && tripOf(asked) === wanted
    }) ?? null
  )
}

/** Equal trips have equal URLs. */
function tripOf(question: FlightSearchInput): string {
  return writeSearch({ ...question, currency: null }).toString()
}
