import { useEffect, useState, useSyncExternalStore } from 'react'

const stepMs = 30_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The time now, in milliseconds, fresh every half minute: for ages that are shown. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  )
}

/** What `tell` makes of the time now: whoever shows it is drawn again when that changes, not whenever time passes. */
export function useAtNow<T extends string | number | boolean | null>(tell: (now: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => tell(now),
    () => tell(now),
  )
}

/** Calls back every half minute, for good: for what is to be looked at now and then. */
export function onStep(listener: () => void): void {
  subscribe(listener)
}

function subscribe(listener: () => void): () => void {
  now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(tick, stepMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** A value that follows another once that has rested for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}

const withinMs = 3000
const momentMs = 200

/** The page comes first: resolves once the browser has nothing better to do. At the build there is no page to wait for. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') resolve()
    else if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: withinMs })
    // Not every Safari can tell.
    else setTimeout(resolve, momentMs)
  })
}

/** Loads a script in its turn: that of a part whose HTML the server has sent. */
export function whenIdle<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    await idle()
    return load()
  }
}
