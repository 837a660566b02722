import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { type Filters, sellerKinds, stopKinds } from './filters.ts'
import { type Sort, sorts } from './ranking.ts'
import { readTimeRules, writeTimeRules } from './time-rules.ts'

/** How results are looked at. */
export interface View extends Filters {
  sort: Sort
}

/** One parameter of the view. What is read as `null` is what it is without the parameter, and need not stand there. */
interface Part<T> {
  read: (text: string) => T | null
  write: (value: T) => string
  /** The text as it should be, `null` for none. */
  repair: (text: string) => string | null
}

/** A whole number above 0. */
const limit = part((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null), String)

/** The parameters of a view by their names. */
export const viewParts: { [K in keyof View]: Part<NonNullable<View[K]>> } = {
  sort: part((text) => sorts.find((sort) => sort === text && sort !== 'best') ?? null, String),
  withoutStops: setOf((text) => stopKinds.find((kind) => kind === text)),
  withoutAirlines: setOf((text) => text),
  withoutProviders: setOf((text) => text),
  withoutSellers: setOf((text) => sellerKinds.find((kind) => kind === text)),
  times: part((text) => nullIfEmpty(readTimeRules(text)), writeTimeRules),
  maxDuration: limit,
  maxPrice: limit,
}

/**
 * The parameters of an address with those of the view as they should be: no bad value, none twice, and no default. All else
 * stays as and where it was.
 */
export function repairView(params: URLSearchParams): URLSearchParams {
  const right = new URLSearchParams()
  for (const [name, text] of params) {
    if (!isPart(name)) right.append(name, text)
    // Of two for one part the first counts.
    else if (text === params.get(name) && !right.has(name)) {
      const value = viewParts[name].repair(text)
      if (value !== null) right.append(name, value)
    }
  }
  return right
}

/** How an address has its results looked at; what is wrong in it counts as left out. */
export function readView(params: URLSearchParams): View {
  const value = <T>(name: keyof View, { read }: Part<T>) => {
    const text = params.get(name)
    return text === null ? null : read(text)
  }
  return {
    sort: value('sort', viewParts.sort) ?? 'best',
    withoutStops: value('withoutStops', viewParts.withoutStops) ?? [],
    withoutAirlines: value('withoutAirlines', viewParts.withoutAirlines) ?? [],
    withoutProviders: value('withoutProviders', viewParts.withoutProviders) ?? [],
    withoutSellers: value('withoutSellers', viewParts.withoutSellers) ?? [],
    times: value('times', viewParts.times) ?? [],
    maxDuration: value('maxDuration', viewParts.maxDuration),
    maxPrice: value('maxPrice', viewParts.maxPrice),
  }
}

/** An address with another view, and all else as it was. */
export function withView(params: URLSearchParams, change: Partial<View>): URLSearchParams {
  const view = { ...readView(params), ...change }
  const next = new URLSearchParams(params)
  const set = <T>(name: keyof View, { write, repair }: Part<T>, value: T | null) => {
    const text = value === null ? null : repair(write(value))
    if (text === null) next.delete(name)
    else next.set(name, text)
  }
  set('sort', viewParts.sort, view.sort)
  set('withoutStops', viewParts.withoutStops, view.withoutStops)
  set('withoutAirlines', viewParts.withoutAirlines, view.withoutAirlines)
  set('withoutProviders', viewParts.withoutProviders, view.withoutProviders)
  set('withoutSellers', viewParts.withoutSellers, view.withoutSellers)
  set('times', viewParts.times, view.times)
  set('maxDuration', viewParts.maxDuration, view.maxDuration)
  set('maxPrice', viewParts.maxPrice, view.maxPrice)
  return next
}

/** The address of the same search in another currency, in which it has no kept results, and a limit in the former one says nothing. */
export function inCurrency(params: URLSearchParams, currency: CurrencyCode): URLSearchParams {
  const next = withView(params, { maxPrice: null })
  next.delete('searchId')
  next.set('currency', currency)
  return next
}

function part<T>(read: Part<T>['read'], write: Part<T>['write']): Part<T> {
  const repair = (text: string) => {
    const value = read(text)
    return value === null ? null : write(value)
  }
  return { read, write, repair }
}

function isPart(name: string): name is keyof View {
  return Object.hasOwn(viewParts, name)
}

/** Several keys between commas, each once; what `read` does not know is left out. A comma in a key is written `%2C`. */
function setOf<K extends string>(read: (text: string) => K | undefined): Part<K[]> {
  return part(
    (text) => {
      const keys = text.split(',').flatMap((key) => read(key.replaceAll('%2C', ',')) || [])
      return nullIfEmpty([...new Set(keys)])
    },
    (keys) => keys.map((key) => key.replaceAll(',', '%2C')).join(','),
  )
}

function nullIfEmpty<T>(list: T[]): T[] | null {
  return list.length > 0 ? list : null
}
