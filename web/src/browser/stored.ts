import { useSyncExternalStore } from 'react'

/** Every key under which a browser keeps something for us: none other can be written. The cookie page says what each is for. */
export type StoredKey =
  | 'preferred_currency'
  | 'faresight_theme'
  | 'faresight_recent_airports'
  | 'faresight_pending_search'
  | 'faresight_cart'
  | 'faresight_redirect'
  | 'faresight_signed_out'
  | 'faresight_payment_due'

const listeners = new Set<() => void>()

/** What the browser keeps under `key`, or `null`; also `null` where it keeps nothing for us at all. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value for the next visit. A browser that refuses loses nothing but that. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse; the value then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** A stored value that follows changes in this tab and in others; `null` while the page is being hydrated. */
export function useStored(key: StoredKey): string | null {
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
