/** Without zod: pages load it while a password is typed. */

const commonCount = 10_000

/** Shorter words are part of too many others. */
const minContained = 4
const minWhole = 3

export const easyPasswordMessage = 'This password is easy to guess'

export interface PasswordOwner {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** Lower-case passwords with a letter, and their words without surrounding digits and signs. @param ranked most common first */
export function toCommonPasswordWords(ranked: readonly string[]): Set<string> {
  const common = ranked.slice(0, commonCount).map((password) => password.toLowerCase())
  const bare = common.map(trimToAlphabetic).filter((word) => word.length >= minContained)
  return new Set([...common.filter((password) => /\p{L}/u.test(password)), ...bare])
}

/** Whether it is common or contains a name or address of its owner. Ignores case, and digits and signs around a word; reads lookalikes as letters: `Password1!`. @param words of `toCommonPasswordWords` */
export function isEasyToGuessPassword(
  password: string,
  owner: PasswordOwner,
  words: ReadonlySet<string>,
): boolean {
  const typed = fold(password)
  const word = trimToAlphabetic(typed)
  const readings = [word, readLookalikes(word), readLookalikes(trimEnd(typed))]
  if ([typed, trimSigns(typed), ...readings].some((reading) => words.has(reading))) return true
  const whole = [typed, readLookalikes(typed)]
  return ownWords(owner).some(
    (own) =>
      (own.length >= minWhole && readings.includes(own)) ||
      (own.length >= minContained && whole.some((reading) => reading.includes(own))),
  )
}

/** Words of names and address; the local part also whole, the domain without its last label. */
function ownWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = fold(email ?? '').split('@')
  const names = fold(`${firstName ?? ''} ${lastName ?? ''}`)
  const split = (text: string) => text.split(/[^\p{L}\p{M}\p{Nd}]+/u)
  const parts = [...split(local), ...split(domain).slice(0, -1), ...split(names)]
  return [local, ...parts, ...parts.map(trimToAlphabetic), 'faresight']
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
const isAlphabetic = (character: string) => /[\p{L}\p{M}]/u.test(character)
const isNoSign = (character: string) => /[\p{L}\p{M}\p{Nd}]/u.test(character)
const trimToAlphabetic = (text: string) => trim(text, isAlphabetic)
const trimSigns = (text: string) => trim(text, isNoSign)
const trimEnd = (text: string) => trim(text, isAlphabetic, 0)

/** Trims rejected characters from the end, and from the start unless `start` is given. */
function trim(text: string, isKept: (character: string) => boolean, start?: number): string {
  const characters = Array.from(text)
  return characters
    .slice(start ?? Math.max(0, characters.findIndex(isKept)), characters.findLastIndex(isKept) + 1)
    .join('')
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const readLookalikes = (text: string) => text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign)
