import { describe, expect, it } from 'vitest'
import {
  type Tab,
  tabCounts,
  tabEntries,
  suggestedName,
  findSavedSearch,
  withDone,
  withPending,
} from './saved.ts'
import { sampleSaved, sampleSearch, sampleTour } from './sample-saved.ts'
import { storedFlightSearch } from '../../flights/trips/stored-flight-search.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'

const saved = sampleSaved('kept', 1)
// The sample has every field of a question.
const question = storedFlightSearch(saved) as FlightSearchInput

it('finds the search that asks the same, in whatever currency', () => {
  const others = [sampleSaved('other', 2, { stops: 'any' }), saved]
  expect(findSavedSearch({ ...question, currency: 'USD' }, others)?.id).toBe('kept')
})

it.each([
  { passengers: 1 },
  { flexibleDates: false },
  { nearbyAirports: false },
  { departureDate: '2027-03-02' },
  { origin: 'LGW' },
])('another question is another search: %j', (change) => {
  expect(findSavedSearch({ ...question, ...change }, [saved])).toBeNull()
})

it('knows a search of several flights again', () => {
  const tour = sampleSaved('tour', 1, sampleTour as object)
  expect(
    findSavedSearch(storedFlightSearch(tour) as FlightSearchInput, [saved, { ...tour, id: 'tour' }])?.id,
  ).toBe('tour')
})

const list = [
  sampleSaved('d', 4),
  sampleSaved('c', 3, { isFavorite: true }),
  sampleSaved('b', 2),
  sampleSaved('a', 1, { isFavorite: true }),
]
const none = { list, deleted: [], unmarked: new Set<string>() }
const told = (shown: Parameters<typeof tabEntries>[0], tab: Tab) =>
  tabEntries(shown, tab).map(({ kind, search }) => `${kind} ${search.id}`)

it('lists all, or the favorites among them', () => {
  expect(told(none, 'all')).toEqual(['search d', 'search c', 'search b', 'search a'])
  expect(told(none, 'favorites')).toEqual(['search c', 'search a'])
  expect(tabCounts(none)).toEqual({ all: 4, favorites: 2 })
})

it('keeps the place of a deleted one, whether or not the list still has it', () => {
  const search = sampleSaved('c', 3, { isFavorite: true })
  const deleted = [{ search, alerts: 2, state: 'leaving' } as const]
  for (const now of [list, list.filter(({ id }) => id !== 'c')]) {
    const shown = { ...none, list: now, deleted }
    expect(told(shown, 'all')).toEqual(['search d', 'deleted c', 'search b', 'search a'])
    expect(told(shown, 'favorites')).toEqual(['deleted c', 'search a'])
    expect(tabCounts(shown)).toEqual({ all: 3, favorites: 1 })
  }
})

it('keeps the place of one that was unmarked among the favorites, and counts it no more', () => {
  const now = list.map((search) => ({ ...search, isFavorite: search.id === 'c' }))
  const shown = { ...none, list: now, unmarked: new Set(['a']) }
  expect(told(shown, 'favorites')).toEqual(['search c', 'unmarked a'])
  expect(told(shown, 'all')).toEqual(told(none, 'all'))
  expect(tabCounts(shown)).toEqual({ all: 4, favorites: 1 })
})

it('lists those of one moment in the order of the server', () => {
  const twins = [sampleSaved('f', 1), sampleSaved('e', 1)]
  expect(told({ ...none, list: twins }, 'all')).toEqual(['search f', 'search e'])
  expect(told({ ...none, list: twins.toReversed() }, 'all')).toEqual(['search f', 'search e'])
})

describe('acts', () => {
  const [old, middle, young] = [sampleSaved('old', 1), sampleSaved('middle', 2), sampleSaved('young', 3)]
  const list = [young, middle, old]
  const ids = (searches: readonly { id: string }[]) => searches.map(({ id }) => id)

  it('shows a mark while it is on its way, the last one of several', () => {
    const marks = [true, false, true].map(
      (isFavorite) => ({ kind: 'mark', search: old, isFavorite }) as const,
    )
    expect(withPending(list, marks).map(({ isFavorite }) => isFavorite)).toEqual([false, false, true])
  })

  it('shows nothing else before it is done', () => {
    const acts = [
      { kind: 'rename', search: old, name: 'Other' },
      { kind: 'remove', search: young },
    ] as const
    expect(withPending(list, acts)).toEqual(list)
  })

  it('has what the server says of a search that was changed, in its place', () => {
    const renamed = { ...middle, name: 'Other' }
    expect(withDone(list, { kind: 'rename', search: middle, name: 'Other' }, renamed)).toEqual([
      young,
      renamed,
      old,
    ])
  })

  it('is without a deleted one, and with it again in its place', () => {
    const left = withDone(list, { kind: 'remove', search: middle }, undefined)
    expect(ids(left)).toEqual(['young', 'old'])
    expect(ids(withDone(left, { kind: 'restore', search: middle }, middle))).toEqual([
      'young',
      'middle',
      'old',
    ])
  })

  it('has one that came back in the meantime once', () => {
    expect(ids(withDone(list, { kind: 'restore', search: middle }, middle))).toEqual([
      'young',
      'middle',
      'old',
    ])
  })
})

// Both samples have every field of a question.
const [there, tour] = [sampleSearch, sampleTour].map(
  (search) => storedFlightSearch(search) as FlightSearchInput,
) as [FlightSearchInput, FlightSearchInput]
const cities: Record<string, string> = { LHR: 'London', JFK: 'New York', LAX: 'Los Angeles' }
const cityOf = (code: string) => cities[code] ?? code

it.each([
  ['a round trip', there, 'London to New York, 1 Mar to 9 Mar'],
  ['one way', { ...there, tripType: 'oneway', returnDate: null }, 'London to New York, 1 Mar'],
  ['several flights', tour, 'London to New York to Los Angeles, 1 Mar to 5 Mar'],
] as const)('%s is called by its cities and its days', (_, question, name) => {
  expect(suggestedName(question, cityOf)).toBe(name)
})

it('names of cities that are too long give way to codes', () => {
  expect(suggestedName(there, (code) => `Santa Maria de los Angeles del Norte ${code}`)).toBe(
    'LHR to JFK, 1 Mar to 9 Mar',
  )
})

it('of too many places the first and the last are named', () => {
  const pairs = ['AAA-BBB', 'CCC-DDD', 'EEE-FFF', 'GGG-HHH', 'III-JJJ']
  const legs = pairs.map((pair, day) => {
    const [origin = '', destination = ''] = pair.split('-')
    return { origin, destination, departureDate: `2027-03-${10 + day}` }
  })
  expect(suggestedName({ ...tour, legs }, (code) => code)).toBe('AAA to JJJ, 10 Mar to 14 Mar')
})
