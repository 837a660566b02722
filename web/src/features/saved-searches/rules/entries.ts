import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { byAge } from './acts.ts'

export const tabs = ['all', 'favorites'] as const

export type Tab = (typeof tabs)[number]

/** A search that is deleted here, and can be taken back. */
export interface Deleted {
  search: SavedSearch
  /** How many price alerts go with it. */
  alerts: number
  state: 'leaving' | 'left' | 'coming-back'
}

/** What stands in a place of the list: a search, or a line in place of one that has just left it. */
export type Entry =
  | { kind: 'search'; search: SavedSearch }
  | ({ kind: 'deleted' } & Deleted)
  | { kind: 'unmarked'; search: SavedSearch }

interface Shown {
  list: readonly SavedSearch[]
  deleted: readonly Deleted[]
  /** Ids of favorites until just now: among the favorites their place is kept. */
  unmarked: ReadonlySet<string>
}

/** What each tab lists, newest first. What has just left it keeps its place, so that nothing moves under the pointer. */
export function entriesOf({ list, deleted, unmarked }: Shown, tab: Tab): Entry[] {
  const isIn = ({ isFavorite }: SavedSearch) => tab === 'all' || isFavorite
  const here = withoutDeleted(list, deleted).flatMap((search): Entry[] => {
    if (isIn(search)) return [{ kind: 'search', search }]
    return unmarked.has(search.id) ? [{ kind: 'unmarked', search }] : []
  })
  const gone = deleted.filter(({ search }) => isIn(search)).map((one): Entry => ({ kind: 'deleted', ...one }))
  return [...here, ...gone].toSorted((a, b) => byAge(a.search, b.search))
}

/** How many searches each tab has: lines in place of others do not count. */
export function countsOf({ list, deleted }: Pick<Shown, 'list' | 'deleted'>): Record<Tab, number> {
  const left = withoutDeleted(list, deleted)
  return { all: left.length, favorites: left.filter(({ isFavorite }) => isFavorite).length }
}

function withoutDeleted(list: readonly SavedSearch[], deleted: readonly Deleted[]): SavedSearch[] {
  const gone = new Set(deleted.map(({ search }) => search.id))
  return list.filter(({ id }) => !gone.has(id))
}
