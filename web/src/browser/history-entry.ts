import { useLocation } from 'react-router-dom'

/** Lasts as long as the tab, through reloads and a tab that is opened again. The cookie page says what it is for. */
export const backKey = 'faresight_back'

/** What a page may keep with an entry of the history, for the way back to it. */
export interface EntryState {
  /** How far down it was scrolled, in pixels. */
  scroll?: string
  /** What its forms held, as addresses. */
  scan?: string
  search?: string
  /** Where its list of results was, as that tells it. */
  list?: string
  /** Id of the AI search that a visitor ran here. */
  ranScan?: string
}

const maxEntries = 30

/** The entry of the history that is shown. A first entry has no key of its own: there the address tells it from others. */
export function useHistoryEntry(): string {
  const { key, pathname, search } = useLocation()
  return `${key} ${pathname}${search}`
}

export function readEntryState(entry: string): EntryState {
  return readAll().get(entry) ?? {}
}

/** Keeps more of an entry. A browser that refuses loses nothing but that. */
export function saveEntryState(entry: string, state: EntryState): void {
  const all = readAll()
  const next = { ...all.get(entry), ...state }
  all.delete(entry)
  all.set(entry, next)
  writeAll([...all].slice(-maxEntries))
}

/** Signing out leaves nothing behind. */
export function clearEntryStates(): void {
  writeAll([])
}

function readAll(): Map<string, EntryState> {
  try {
    // Nobody else writes it; what its texts say is read with care by those who use them.
    return new Map(JSON.parse(sessionStorage.getItem(backKey) ?? '[]') as [string, EntryState][])
  } catch {
    return new Map()
  }
}

function writeAll(entries: [string, EntryState][]): void {
  try {
    if (entries.length === 0) sessionStorage.removeItem(backKey)
    else sessionStorage.setItem(backKey, JSON.stringify(entries))
  } catch {
    // Private windows may refuse.
  }
}

/** An address that was typed, or a link that was followed into this tab, is a new visit; a reload and going back are none. */
export function clearInitialEntryState(): void {
  const [visit] = performance.getEntriesByType('navigation')
  if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') return
  writeAll([...readAll()].filter(([entry]) => !entry.startsWith('default ')))
}
