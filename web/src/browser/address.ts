import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Safari takes a hundred changes of an address in 30 s, and throws at the next: a slider makes more. */
const pauseMs = 350

interface Ahead {
  pathname: string
  /** The search that the address is to have. */
  search: string
  /** What the browser has of it: should that become another one, somebody has gone elsewhere. */
  written: string
}

/** Makes an address of the one that stands there by now, all changes included. */
export type ChangeAddress = (edit: (params: URLSearchParams) => URLSearchParams) => void

/** What was changed here: the router hears of it a moment later, and the browser now and then. */
let ahead: Ahead | null = null
let writtenAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * What stands in the address, and the one way to change it under a page: at once for all who read it here, and in place, since
 * going back leads to what was before the page. Whatever else stands there stays. Under a page that is being left nothing
 * changes. Going to another page is the router's.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = useSyncExternalStore(subscribe, wantedHere, () => null)
  const params = useMemo(() => new URLSearchParams(wanted ?? search), [wanted, search])
  const change = useCallback<ChangeAddress>(
    (edit) => {
      const before = wantedHere()
      if (before === null && (location.pathname !== pathname || location.search !== search)) return
      const now = new URLSearchParams(before ?? search)
      const next = edit(new URLSearchParams(now)).toString()
      if (next === now.toString()) return
      ahead = { pathname, search: next && `?${next}`, written: location.search }
      for (const listener of listeners) listener()
      write((to) => void navigate({ search: to, hash: location.hash }, { replace: true }))
    },
    [pathname, search, navigate],
  )
  return [params, change]
}

/** The search that was asked for here, as long as the browser is where that was; else `null`. */
function wantedHere(): string | null {
  const isHere = ahead?.pathname === location.pathname && ahead.written === location.search
  return ahead && isHere ? ahead.search : null
}

/** At once where the last time is long enough ago, else when it will be. */
function write(replace: (search: string) => void): void {
  const waitMs = writtenAt + pauseMs - performance.now()
  if (waitMs <= 0) writeNow(replace)
  else timer ??= setTimeout(() => writeNow(replace), waitMs)
}

function writeNow(replace: (search: string) => void): void {
  clearTimeout(timer)
  timer = undefined
  const search = wantedHere()
  if (ahead === null || search === null) {
    ahead = null
    return
  }
  writtenAt = performance.now()
  replace(search)
  // As the browser writes it.
  ahead = { ...ahead, written: location.search }
}

/** Nothing is to be written any more: all of the client has gone. */
export function dropChanges(): void {
  clearTimeout(timer)
  timer = undefined
  ahead = null
  writtenAt = Number.NEGATIVE_INFINITY
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
