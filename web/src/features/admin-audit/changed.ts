import type { Changes } from '@faresight/contracts/act'

type Json = NonNullable<Changes['before']>[string]

/** One thing that was changed. `undefined` is what was not there. */
export interface Changed {
  /** `card status` of what stands within something. */
  name: string
  before: Json | undefined
  after: Json | undefined
}

/** What was changed, thing by thing, and what is said of it without a change: what stood on one side alone. */
export function changedOf({ before, after }: Pick<Changes, 'before' | 'after'>): Changed[] {
  const [was, is] = [flat(before ?? {}), flat(after ?? {})]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: valueOf(name, was), after: valueOf(name, is) }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))
    .filter((one) => !isWithin(one, was, is))
}

/** Parts of what was nothing were nothing, too. */
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

/** What was nothing and is something of parts, or the other way: the parts say it. */
function isWithin({ name, before, after }: Changed, ...sides: Map<string, Json>[]): boolean {
  const isEmpty = (before ?? null) === null && (after ?? null) === null
  return isEmpty && sides.some((side) => [...side.keys()].some((other) => other.startsWith(`${name} `)))
}
