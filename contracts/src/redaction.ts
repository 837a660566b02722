import type { Viewer, ViewerWithoutAccess } from './viewer.ts'

/** How each key of a value with fares is redacted for viewers without access. `beside` is the value itself. */
export type RedactionRules = Readonly<
  Record<string, (value: never, viewer: ViewerWithoutAccess, beside: never) => unknown>
>

type Open<R extends RedactionRules> = { [K in keyof R]?: Parameters<R[K]>[0] }

export type Redacted<R extends RedactionRules, T> = {
  [K in keyof T as K extends keyof R ? K : never]: K extends keyof R ? T[K] | ReturnType<R[K]> : never
}

/** The value as `viewer` may see it, used wherever fares leave a service. Subscribers see all keys with a rule; keys without one are dropped for everyone. */
export function redactForViewer<R extends RedactionRules, T extends Open<R>>(
  value: T,
  viewer: Viewer,
  rules: R,
): Redacted<R, T> {
  const seen = Object.entries<unknown>(value).flatMap(([key, open]) => {
    if (open === undefined || !Object.hasOwn(rules, key)) return []
    if (viewer === 'subscriber') return [[key, open]]
    // `T` ensures that the value fits its rule.
    return [[key, rules[key]?.(open as never, viewer, value as never)]]
  })
  return Object.fromEntries(seen) as Redacted<R, T>
}
