import { expect, it } from 'vitest'
import { countsOf, entriesOf, type Tab } from './entries.ts'
import { sampleSaved } from './sample-saved.ts'

const list = [
  sampleSaved('d', 4),
  sampleSaved('c', 3, { isFavorite: true }),
  sampleSaved('b', 2),
  sampleSaved('a', 1, { isFavorite: true }),
]
const none = { list, deleted: [], unmarked: new Set<string>() }
const told = (shown: Parameters<typeof entriesOf>[0], tab: Tab) =>
  entriesOf(shown, tab).map(({ kind, search }) => `${kind} ${search.id}`)

it('lists all, or the favorites among them', () => {
  expect(told(none, 'all')).toEqual(['search d', 'search c', 'search b', 'search a'])
  expect(told(none, 'favorites')).toEqual(['search c', 'search a'])
  expect(countsOf(none)).toEqual({ all: 4, favorites: 2 })
})

it('keeps the place of a deleted one, whether or not the list still has it', () => {
  const search = sampleSaved('c', 3, { isFavorite: true })
  const deleted = [{ search, alerts: 2, state: 'leaving' } as const]
  for (const now of [list, list.filter(({ id }) => id !== 'c')]) {
    const shown = { ...none, list: now, deleted }
    expect(told(shown, 'all')).toEqual(['search d', 'deleted c', 'search b', 'search a'])
    expect(told(shown, 'favorites')).toEqual(['deleted c', 'search a'])
    expect(countsOf(shown)).toEqual({ all: 3, favorites: 1 })
  }
})

it('keeps the place of one that was unmarked among the favorites, and counts it no more', () => {
  const now = list.map((search) => ({ ...search, isFavorite: search.id === 'c' }))
  const shown = { ...none, list: now, unmarked: new Set(['a']) }
  expect(told(shown, 'favorites')).toEqual(['search c', 'unmarked a'])
  expect(told(shown, 'all')).toEqual(told(none, 'all'))
  expect(countsOf(shown)).toEqual({ all: 4, favorites: 1 })
})

it('lists those of one moment in the order of the server', () => {
  const twins = [sampleSaved('f', 1), sampleSaved('e', 1)]
  expect(told({ ...none, list: twins }, 'all')).toEqual(['search f', 'search e'])
  expect(told({ ...none, list: twins.toReversed() }, 'all')).toEqual(['search f', 'search e'])
})
