import { useSyncExternalStore } from 'react'

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
