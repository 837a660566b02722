import type { UserFilter } from '@faresight/contracts/auth/admin-user'

export type Wanted = Omit<UserFilter, 'sort' | 'order'>

/** What an account is as a whole, in the words of `traits` in `terms.ts`. */
export function traitsOf({ status, plan, role, verified }: Wanted): string[] {
  return [
    ...(role === null ? [] : [role]),
    ...(verified === null ? [] : [verified ? 'verified' : 'unverified']),
    ...(status === null ? [] : [`status ${status}`]),
    ...(plan === null ? [] : [`plan ${plan}`]),
  ]
}

/** Whether anybody can be found by it: no mail address and no name has a control character in it. */
export function isFindable(search: string | null): boolean {
  return search === null || !/\p{Cc}/u.test(search)
}

/** Whether an index of trigrams knows anything of it: three letters or digits in a row. */
export function hasTrigram(search: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(search)
}

/** For LIKE, where what was typed means itself. */
export function literally(search: string): string {
  return `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
