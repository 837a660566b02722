import type { CurrentUser } from '@faresight/contracts/auth/user'

/** Initials of the name, else the first two letters of the address, else `U`. */
export function initialsOf(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  const names = [user.firstName, user.lastName].map((name) => lettersOf(name ?? '')[0] ?? '').join('')
  return (names || lettersOf(user.email).slice(0, 2).join('') || 'U').toUpperCase()
}

/** Without punctuation: `w.k@mail.test` is WK, `(Test)` is T. */
function lettersOf(words: string): string[] {
  return words.match(/[\p{L}\p{N}]/gu) ?? []
}
