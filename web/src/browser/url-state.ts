import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** A query parameter. Text that cannot be read counts as absent. */
export interface Param<T> {
  read: (text: string) => T | undefined
  /** An empty text, or that of the initial value, is left out of the URL. */
  write: (value: T) => string
  initial: T
  /** In the URL, where it differs from the key. */
  name?: string
}

/** The query parameters of a view, in the order in which they are written. */
export interface UrlSchema<S extends object> {
  params: { [K in keyof S]-?: Param<S[K]> }
  /** Applied after reading and before writing, where parameters depend on each other. */
  tidy?: (state: S) => S
  /** Whether a change adds an entry to the browser's history. */
  history: 'push' | 'replace'
}

export function textParam<T extends string>(read: (text: string) => T | undefined, initial: T): Param<T>
export function textParam<T extends string, N extends null | undefined>(
  read: (text: string) => T | undefined,
  initial: N,
): Param<T | N>
export function textParam<T extends string>(
  read: (text: string) => T | undefined,
  initial: T | null | undefined,
): Param<T | null | undefined> {
  return { read, write: (value) => value ?? '', initial }
}

/** One of several words. */
export function oneOf<T extends string>(words: readonly T[], initial: T): Param<T> {
  return textParam((text) => words.find((word) => word === text), initial)
}

export const flag: Param<boolean> = {
  read: (text) => (text === 'true' ? true : undefined),
  write: String,
  initial: false,
}

/** Reads the state of a view. */
export function parse<S extends object>(schema: UrlSchema<S>, search: URLSearchParams): S {
  const entries = keysOf(schema).flatMap((key) => {
    const { name = key, read, initial } = schema.params[key]
    const text = search.get(name)
    const value = (text === null ? undefined : read(text)) ?? initial
    return value === undefined ? [] : [[key, value]]
  })
  // Every key of the schema has a value of its type.
  const state = Object.fromEntries(entries) as S
  return schema.tidy?.(state) ?? state
}

/** Writes the state of a view, into a copy of `search` if given, whose other parameters stay where they are. */
export function format<S extends object>(
  schema: UrlSchema<S>,
  state: S,
  search = new URLSearchParams(),
): URLSearchParams {
  const next = new URLSearchParams(search)
  const tidied = schema.tidy?.(state) ?? state
  for (const key of keysOf(schema)) {
    const { name = key, write, initial } = schema.params[key]
    const text = write(tidied[key])
    if (text === '' || text === write(initial)) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** `search` with a part of the view's state changed. */
export function withState<S extends object>(
  schema: UrlSchema<S>,
  search: URLSearchParams,
  change: Partial<S>,
): URLSearchParams {
  return format(schema, { ...parse(schema, search), ...change }, search)
}

/** The parameters of `search` that are not the view's. */
export function othersIn<S extends object>(schema: UrlSchema<S>, search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search)
  for (const key of keysOf(schema)) others.delete(schema.params[key].name ?? key)
  return others
}

/** The state of a view in the URL, and how to change it. Invalid parameters of the view are removed. */
export function useUrlState<S extends object>(schema: UrlSchema<S>): [S, (change: Partial<S>) => void] {
  const [search, change] = useUrlSearch(schema.history)
  const state = useMemo(() => parse(schema, search), [schema, search])
  useEffect(() => change((now) => withState(schema, now, {}), 'replace'), [schema, change])
  const set = useCallback(
    (part: Partial<S>) => change((now) => withState(schema, now, part)),
    [schema, change],
  )
  return [state, set]
}

/** Safari throws at the hundred and first change of the URL within 30 s; a slider makes more. */
const minIntervalMs = 350

interface Pending {
  pathname: string
  search: string
  /** What the browser shows: if it shows something else, the user has gone elsewhere. */
  written: string
}

/** Changes the query, starting from all earlier changes. */
type ChangeSearch = (
  edit: (search: URLSearchParams) => URLSearchParams,
  history?: UrlSchema<object>['history'],
) => void

let pending: Pending | null = null
let writtenAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * The query of the page, with changes that the router doesn't know yet: every reader sees a change at once, the browser at most one in
 * 350 ms. Nothing changes once the page is being left.
 */
export function useUrlSearch(
  usual: UrlSchema<object>['history'] = 'replace',
): [URLSearchParams, ChangeSearch] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = useSyncExternalStore(subscribe, pendingHere, () => null)
  const params = useMemo(() => new URLSearchParams(wanted ?? search), [wanted, search])
  const change = useCallback<ChangeSearch>(
    (edit, history = usual) => {
      const before = pendingHere()
      if (before === null && (location.pathname !== pathname || location.search !== search)) return
      const now = new URLSearchParams(before ?? search)
      const next = edit(new URLSearchParams(now)).toString()
      if (next === now.toString()) return
      pending = { pathname, search: next && `?${next}`, written: location.search }
      for (const listener of listeners) listener()
      const write = () =>
        writeNow(
          (to) => void navigate({ search: to, hash: location.hash }, { replace: history === 'replace' }),
        )
      const waitMs = history === 'push' ? 0 : writtenAt + minIntervalMs - performance.now()
      if (waitMs <= 0) write()
      else timer ??= setTimeout(write, waitMs)
    },
    [pathname, search, navigate, usual],
  )
  return [params, change]
}

function pendingHere(): string | null {
  const isHere = pending?.pathname === location.pathname && pending.written === location.search
  return pending && isHere ? pending.search : null
}

function writeNow(go: (search: string) => void): void {
  clearTimeout(timer)
  timer = undefined
  if (pendingHere() === null) pending = null
  if (!pending) return
  writtenAt = performance.now()
  go(pending.search)
  // As the browser writes it.
  pending = { ...pending, written: location.search }
}

/** Forgets what is not written yet, when the whole client is removed. */
export function dropPendingSearch(): void {
  clearTimeout(timer)
  timer = undefined
  pending = null
  writtenAt = Number.NEGATIVE_INFINITY
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keysOf<S extends object>({ params }: UrlSchema<S>) {
  return Object.keys(params) as (keyof S & string)[]
}
