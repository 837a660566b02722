import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Lasts as long as the tab, also when a closed tab is reopened. The cookie page says what it holds. */
export const backKey = 'faresight_back'

/** What a page saves with a history entry, to restore it when the user comes back. */
export interface EntryState {
  /** Scroll position in pixels. */
  scroll?: string
  /** Drafts of its forms, as URL parameters. */
  scan?: string
  search?: string
  /** JSON of the result list's position. */
  list?: string
  /** Id of the AI search that a visitor ran here. */
  ranScan?: string
}

const maxEntries = 30

/** Identifies the current history entry. */
export function useHistoryEntry(): string {
  const { key, pathname, search } = useLocation()
  return `${key} ${pathname}${search}`
}

export function readEntryState(entry: string): EntryState {
  return readAll().get(entry) ?? {}
}

/** Merges into the entry's state. Ignored if storage is blocked. */
export function saveEntryState(entry: string, state: EntryState): void {
  const all = readAll()
  const next = { ...all.get(entry), ...state }
  all.delete(entry)
  all.set(entry, next)
  writeAll([...all].slice(-maxEntries))
}

/** Saves with the history entry what `read` gives when the page or the component is left. */
export function useSaveOnLeave(read: () => EntryState): void {
  const entry = useHistoryEntry()
  // On unmount the router may already show the next entry.
  const left = useRef(entry)
  useEffect(() => {
    left.current = entry
  }, [entry])
  const save = useEffectEvent(() => saveEntryState(left.current, read()))
  useLayoutEffect(() => {
    const hide = () => save()
    addEventListener('pagehide', hide)
    return () => {
      removeEventListener('pagehide', hide)
      save()
    }
  }, [])
}

/** Drops what was saved with an entry that another one has replaced: nothing leads back to it. */
export function dropEntryState(entry: string): void {
  const all = readAll()
  if (all.delete(entry)) writeAll([...all])
}

/** Signing out leaves nothing behind. */
export function clearEntryStates(): void {
  writeAll([])
}

function readAll(): Map<string, EntryState> {
  try {
    // Only this module writes it; callers validate the values.
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
    // Storage may be blocked.
  }
}

/**
 * Gives the current history entry a key of its own where it has none: the router gives one only to entries that it pushes.
 * Call before the router reads the entry. A reload and going back find the key again; a new document is a new visit.
 */
export function keyHistoryEntry(): void {
  const state: unknown = history.state
  const fields = typeof state === 'object' && state !== null ? state : {}
  if ('key' in fields) return
  history.replaceState({ ...fields, key: Math.random().toString(36).slice(2, 10) }, '')
}
