import { expect, test } from 'vitest'
import { toCommonPasswordWords, isEasyToGuessPassword } from './easy-passwords.ts'

const words = toCommonPasswordWords([
  '123456',
  'password',
  'qwerty',
  'dragon1',
  'abc123',
  '1qaz2wsx',
  'sunshine',
  'sun1',
])
const ada = { email: 'ada.lovelace+trips@analytical.example.org', firstName: 'Ada', lastName: 'King-Noël' }

test.each([
  ['Password1!', 'a common one, with what the rules ask for'],
  ['!pASSWORD1', 'whatever its case'],
  ['P@ssw0rd2026!', 'with signs for letters'],
  ['$unshine12', 'with a sign for its first letter'],
  ['123Password!', 'with digits before it'],
  ['Abc123!!', 'whose digits are part of it'],
  ['!1Qaz2wsx!', 'whose first digit is part of it'],
  ['Dragon77?', 'which is common with other digits'],
  ['Ｑｗｅｒｔｙ99!', 'in full-width letters'],
  ['xxLovelace7!', 'with a part of the address'],
  ['Trips#2026aB', 'with what follows a plus'],
  ['aNALYTICAL#42', 'with a part of the domain'],
  ['1815-Example!', 'with the domain itself'],
  ['Ada12345!', 'made of a short name alone'],
  ['N0ël#King!9', 'with the first of two names'],
  ['zzNoël99!', 'with the second of two names'],
  ['L0vel4ce#x', 'with a part of the address in signs'],
  ['MyFaresight1!', 'with the name of the site'],
])('%s is easy to guess: %s', (password) => {
  expect(isEasyToGuessPassword(password, ada, words)).toBe(true)
})

test.each([
  ['Tr1cky!pass', 'no common one'],
  ['Canada#1867x', 'a short name may be part of a word'],
  ['Org#81-kelpie', 'the top-level domain does not count'],
  ['Sun#kelp-81-moor', 'a common one among other words'],
  ['Sun12345!', 'without its digit it is too short to count'],
  ['12345678aA!', 'of digits alone nothing is a word'],
])('%s is not easy to guess: %s', (password) => {
  expect(isEasyToGuessPassword(password, ada, words)).toBe(false)
})

test('without names and an address only common passwords are easy', () => {
  expect(isEasyToGuessPassword('Lovelace7!', {}, words)).toBe(false)
  expect(isEasyToGuessPassword('Lovelace7!', { email: '', firstName: null }, words)).toBe(false)
  expect(isEasyToGuessPassword('Qwerty99!', {}, words)).toBe(true)
})

test('an incomplete address counts too', () => {
  expect(isEasyToGuessPassword('Lovelace7!', { email: 'lovelace' }, words)).toBe(true)
  expect(isEasyToGuessPassword('Tr1cky!pass', { email: '@' }, words)).toBe(false)
})

test('only the first ten thousand passwords of the list count', () => {
  const many = Array.from({ length: 10_001 }, (_, index) => `word${'x'.repeat(index % 7)}q${index}z`)
  const common = toCommonPasswordWords(many)
  expect(common.has(many[9_999] ?? '')).toBe(true)
  expect(common.has(many[10_000] ?? '')).toBe(false)
})
