import type { Viewer, ViewerWithoutAccess } from './viewer.ts'

/**
 * What becomes of a value with fares in it, key by key, where somebody without access looks. Each service has rules of its
 * own, so a key means what they say and nothing else. A rule may look at what is shown `beside` its key.
 */
export type RedactionRules = Readonly<
  Record<string, (value: never, viewer: ViewerWithoutAccess, beside: never) => unknown>
>

/** Fares with everything in them, under any of the keys that have a rule. */
type Open<R extends RedactionRules> = { [K in keyof R]?: Parameters<R[K]>[0] }

/** The same as somebody may see them. */
export type Redacted<R extends RedactionRules, T> = {
  [K in keyof T as K extends keyof R ? K : never]: K extends keyof R ? T[K] | ReturnType<R[K]> : never
}

/**
 * What `viewer` may see of `value`: the one way out for fares (JSON, events, mails), mirrored by the client. A subscriber
 * sees it as it is, all others by the rules. A key without a rule does not get out, whoever looks.
 */
export function redactForViewer<R extends RedactionRules, T extends Open<R>>(
  value: T,
  viewer: Viewer,
  rules: R,
): Redacted<R, T> {
  const seen = Object.entries<unknown>(value).flatMap(([key, open]) => {
    if (open === undefined || !Object.hasOwn(rules, key)) return []
    if (viewer === 'subscriber') return [[key, open]]
    // What stands under a key is what its rule takes, as `T` says, and what stands beside it what it may look at.
    return [[key, rules[key]?.(open as never, viewer, value as never)]]
  })
  // Exactly the keys of `value` that have a rule, each by its own.
  return Object.fromEntries(seen) as Redacted<R, T>
}
