import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** What the browser keeps under `key`, or `null`; also `null` where it keeps nothing for us at all. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value for the next visit. A browser that refuses loses nothing but that. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse; the value then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** A stored value that follows changes in this tab and in others; `null` while the page is being hydrated. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
