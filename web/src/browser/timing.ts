import { useEffect, useState, useSyncExternalStore, useRef } from 'react'

const stepMs = 30_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time in milliseconds, updated every 30 s. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  )
}

/** A value derived from the current time; rerenders only when it changes. */
export function useTimeDerived<T extends string | number | boolean | null>(tell: (now: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => tell(now),
    () => tell(now),
  )
}

/** Calls back every 30 s, for good. */
export function onClockTick(listener: () => void): void {
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

/** A value that follows another after `pauseMs` without change. */
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

/** Resolves when the browser is idle; at once on the server. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') resolve()
    else if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: withinMs })
    // Safari has no requestIdleCallback.
    else setTimeout(resolve, momentMs)
  })
}

/** Delays an import until the browser is idle. */
export function whenIdle<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    await idle()
    return load()
  }
}

/** A value that changes at most once per `everyMs`: for live regions. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, changedAt.current + everyMs - Date.now())
    const timer = setTimeout(() => {
      changedAt.current = Date.now()
      setShown(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, everyMs])
  return shown
}
