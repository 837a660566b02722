import { sellerKinds, stopKinds, type Filters } from '../rules/filters.ts'
import { sorts, type Sort } from '../rules/ranking.ts'
import { readTimeRules, writeTimeRules } from '../rules/time-rules.ts'

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

/** The search of an address with these filters, and all else as it was. */
export function withFilters(search: string, filters: Filters): string {
  const params = new URLSearchParams(search)
  const set = <T>(name: string, { write, repair }: Part<T>, value: T | null) => {
    const text = value === null ? null : repair(write(value))
    if (text === null) params.delete(name)
    else params.set(name, text)
  }
  set('withoutStops', viewParts.withoutStops, filters.withoutStops)
  set('withoutAirlines', viewParts.withoutAirlines, filters.withoutAirlines)
  set('withoutProviders', viewParts.withoutProviders, filters.withoutProviders)
  set('withoutSellers', viewParts.withoutSellers, filters.withoutSellers)
  set('times', viewParts.times, filters.times)
  set('maxDuration', viewParts.maxDuration, filters.maxDuration)
  set('maxPrice', viewParts.maxPrice, filters.maxPrice)
  return `?${params.toString()}`
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
