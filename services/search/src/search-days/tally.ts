import type { Viewer } from '@faresight/contracts/viewer'
import type { SearchDayCount } from './store.ts'

/** Searches that were begun in this process and are not written yet. */
export interface SearchTally {
  count: (viewer: Viewer, at: Date) => void
  /** Takes all of it away, to be written. */
  take: () => SearchDayCount[]
  /** Puts back what could not be written. */
  putBack: (counts: readonly SearchDayCount[]) => void
}

export function createSearchTally(): SearchTally {
  const counts = new Map<string, SearchDayCount>()
  function add({ day, viewer, count }: SearchDayCount): void {
    const key = `${day} ${viewer}`
    counts.set(key, { day, viewer, count: count + (counts.get(key)?.count ?? 0) })
  }
  return {
    count: (viewer, at) => add({ day: at.toISOString().slice(0, 10), viewer, count: 1 }),
    take() {
      const taken = [...counts.values()]
      counts.clear()
      return taken
    },
    putBack(those) {
      for (const it of those) add(it)
    },
  }
}
