/*
 * Which passwords are easy to guess though they keep all the rules. No schema is in this file: pages load it while a
 * password is typed.
 */

/** How many of the most common passwords count. */
const commonCount = 10_000

/** Fewer letters than that, and a word is part of too many others. */
const minContained = 4
const minWhole = 3

/** What is said of such a password. */
export const easyPasswordMessage = 'This password is easy to guess'

/** What somebody's own password must not be made of; the address need not be complete yet. */
export interface PasswordOwner {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/**
 * The words of common passwords, in lower case: each as it is where it has a letter, and without the digits and signs
 * around it.
 *
 * @param ranked passwords, the most common first
 */
export function toCommonPasswordWords(ranked: readonly string[]): Set<string> {
  const common = ranked.slice(0, commonCount).map((password) => password.toLowerCase())
  const bare = common.map(trimToLetters).filter((word) => word.length >= minContained)
  return new Set([...common.filter((password) => /\p{L}/u.test(password)), ...bare])
}

/**
 * Whether a guesser tries `password` early: it is a common one, or holds a name or an address of its owner's. Few common
 * passwords keep the five rules as they are, so people capitalise one and append what is missing: `Password1!`. So case
 * does not count, neither do digits and signs around a word, and a sign in place of a letter is read as that letter.
 *
 * @param words of common passwords, as `toCommonPasswordWords` gives them
 */
export function isEasyToGuessPassword(
  password: string,
  owner: PasswordOwner,
  words: ReadonlySet<string>,
): boolean {
  const typed = fold(password)
  const word = trimToLetters(typed)
  const readings = [word, readAsLetters(word), readAsLetters(trimEnd(typed))]
  if ([typed, trimSigns(typed), ...readings].some((reading) => words.has(reading))) return true
  const whole = [typed, readAsLetters(typed)]
  return ownWords(owner).some(
    (own) =>
      (own.length >= minWhole && readings.includes(own)) ||
      (own.length >= minContained && whole.some((reading) => reading.includes(own))),
  )
}

/** The words of somebody's names and address: before the `@` also as a whole, behind it all but the last. */
function ownWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = fold(email ?? '').split('@')
  const names = fold(`${firstName ?? ''} ${lastName ?? ''}`)
  const split = (text: string) => text.split(/[^\p{L}\p{M}\p{Nd}]+/u)
  const parts = [...split(local), ...split(domain).slice(0, -1), ...split(names)]
  return [local, ...parts, ...parts.map(trimToLetters), 'faresight']
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
const isLetter = (character: string) => /[\p{L}\p{M}]/u.test(character)
const isNoSign = (character: string) => /[\p{L}\p{M}\p{Nd}]/u.test(character)
const trimToLetters = (text: string) => trim(text, isLetter)
const trimSigns = (text: string) => trim(text, isNoSign)
const trimEnd = (text: string) => trim(text, isLetter, 0)

/** A text without what is not kept at its end and before `start`. */
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

const readAsLetters = (text: string) => text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign)
