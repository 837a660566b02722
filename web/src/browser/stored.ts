import { useSyncExternalStore } from 'react'

/** All localStorage keys. The cookie page explains each. */
export type StoredKey =
  | 'preferred_currency'
  | 'faresight_theme'
  | 'faresight_recent_airports'
  | 'faresight_pending_search'
  | 'faresight_pending_watch'
  | 'faresight_cart'
  | 'faresight_redirect'
  | 'faresight_signed_out'
  | 'faresight_payment_due'

const listeners = new Set<() => void>()

/** The stored value, or `null`; also `null` if storage is blocked. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores or removes a value. Fails silently if storage is blocked. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse.
  }
  for (const listener of listeners) listener()
}

/** A stored value, kept in sync across tabs; `null` during hydration. */
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
