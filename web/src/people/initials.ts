import type { CurrentUser } from '@faresight/contracts/auth/user'

/** First letters of first and last name, else two of the address, else `U`. */
export function initialsOf(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  const names = [user.firstName, user.lastName].map((name) => lettersOf(name ?? '')[0] ?? '').join('')
  return (names || lettersOf(user.email).slice(0, 2).join('') || 'U').toUpperCase()
}

/** Letters and digits, without dots, brackets and signs: `w.k@mail.test` is WK, `(Test)` is T. */
function lettersOf(words: string): string[] {
  return words.match(/[\p{L}\p{N}]/gu) ?? []
}
