import type { CurrentUser } from '@faresight/contracts/auth/user'

/** First letters of first and last name, else two of the address, else `U`. */
export function initialsOf(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  // A letter may be longer than one unit of a string.
  const names = [user.firstName, user.lastName]
    .map((name) => Array.from(name?.trim() ?? '')[0] ?? '')
    .join('')
  return (names || lettersOf(user.email).slice(0, 2).join('') || 'U').toUpperCase()
}

/** Those of an address, without its dots and signs: `w.k@mail.test` is WK. */
function lettersOf(email: string): string[] {
  return email.match(/[\p{L}\p{N}]/gu) ?? []
}
