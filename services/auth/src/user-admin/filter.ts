import type { UserFilter } from '@faresight/contracts/auth/admin-user'

export type UserConditions = Omit<UserFilter, 'sort' | 'order'>

/** In the form of `userTraitsSql`. */
export function toUserTraits({ status, plan, role, verified }: UserConditions): string[] {
  return [
    ...(role === null ? [] : [role]),
    ...(verified === null ? [] : [verified ? 'verified' : 'unverified']),
    ...(status === null ? [] : [`status ${status}`]),
    ...(plan === null ? [] : [`plan ${plan}`]),
  ]
}

/** Addresses and names contain no control characters. */
export function isSearchableUserText(search: string | null): boolean {
  return search === null || !/\p{Cc}/u.test(search)
}

/** Whether the trigram index can be used: three letters or digits in a row. */
export function containsTrigram(search: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(search)
}

export function toLikePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
