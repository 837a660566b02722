import type { SavedSearch } from '@faresight/contracts/search/saved-search'

/** What somebody does with one of their saved searches. */
export type Act =
  | { kind: 'mark'; search: SavedSearch; isFavorite: boolean }
  | { kind: 'rename'; search: SavedSearch; name: string }
  | { kind: 'remove'; search: SavedSearch }
  | { kind: 'restore'; search: SavedSearch }

/** A list as it will be when acts that are on their way have done what they should. Only a mark is shown before it is set. */
export function withPending(list: readonly SavedSearch[], acts: readonly Act[]): readonly SavedSearch[] {
  return acts.reduce(
    (now, act) =>
      act.kind === 'mark'
        ? now.map((one) => (one.id === act.search.id ? { ...one, isFavorite: act.isFavorite } : one))
        : now,
    list,
  )
}

/** A list after an act, and what the server then says of the search: nothing of a deleted one. */
export function withDone(
  list: readonly SavedSearch[],
  { search }: Act,
  answer: SavedSearch | undefined,
): SavedSearch[] {
  if (!answer) return list.filter(({ id }) => id !== search.id)
  if (list.some(({ id }) => id === answer.id)) return list.map((one) => (one.id === answer.id ? answer : one))
  return [...list, answer].toSorted(byAge)
}

/** Newest first, and those of one moment in the order of the server. */
export function byAge(a: SavedSearch, b: SavedSearch): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1)
}
