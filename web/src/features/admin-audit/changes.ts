import type { Changes } from '@faresight/contracts/act'

type Json = NonNullable<Changes['before']>[string]

/** A changed value; `undefined` if it was missing. */
export interface Changed {
  /** `card status` for a nested value. */
  name: string
  before: Json | undefined
  after: Json | undefined
}

/** Lists changed values, including those on one side only. */
export function listChanges({ before, after }: Pick<Changes, 'before' | 'after'>): Changed[] {
  const [was, is] = [flat(before ?? {}), flat(after ?? {})]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: valueOf(name, was), after: valueOf(name, is) }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))
    .filter((one) => !isWithin(one, was, is))
}

/** Parts of `null` are `null`. */
function valueOf(name: string, side: Map<string, Json>): Json | undefined {
  const isPartOfNothing = [...side].some(([other, value]) => value === null && name.startsWith(`${other} `))
  return isPartOfNothing ? null : side.get(name)
}

/** `accessUntil` → `access until`. */
export function plainName(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
}

function flat(values: Record<string, Json>, path = ''): Map<string, Json> {
  return new Map(
    Object.entries(values).flatMap(([key, value]): [string, Json][] => {
      const name = path + plainName(key)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value, `${name} `)]
        : [[name, value]]
    }),
  )
}

/** The parts of an object that was or became `null` say it already. */
function isWithin({ name, before, after }: Changed, ...sides: Map<string, Json>[]): boolean {
  const isEmpty = (before ?? null) === null && (after ?? null) === null
  return isEmpty && sides.some((side) => [...side.keys()].some((other) => other.startsWith(`${name} `)))
}
