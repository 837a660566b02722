import { expect, test } from 'vitest'
import { parseIdTokenClaims } from './identity.ts'

const claims = {
  sub: '110169484474386276334',
  email: 'Ada@Example.ORG',
  email_verified: true,
  name: 'Ada Lindqvist',
  given_name: 'Ada',
  family_name: 'Lindqvist',
  picture: 'https://lh3.googleusercontent.com/a/ada=s96-c',
}
const sandbox = 'http://127.0.0.1:4000'

test('parses an ID token and normalises its address', () => {
  expect(parseIdTokenClaims(claims, null)).toEqual({
    sub: '110169484474386276334',
    email: 'ada@example.org',
    isEmailOfGoogle: false,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    pictureUrl: 'https://lh3.googleusercontent.com/a/ada=s96-c',
  })
})

test('requires only the subject', () => {
  expect(parseIdTokenClaims({ sub: '7' }, null)).toEqual({
    sub: '7',
    email: null,
    isEmailOfGoogle: false,
    firstName: null,
    lastName: null,
    pictureUrl: null,
  })
  expect(() => parseIdTokenClaims({ ...claims, sub: '' }, null)).toThrow('sub')
})

test.each([
  ['is not verified', { email_verified: false }],
  ['is verified by a string instead of a boolean', { email_verified: 'true' }],
  ['changes to another address when normalised', { email: 'fran\u212a@example.org' }],
  ['is malformed', { email: 'nobody' }],
  ['is too long', { email: `${'a'.repeat(250)}@example.org` }],
])('ignores an address that %s', (_, changes) => {
  expect(parseIdTokenClaims({ ...claims, ...changes }, null).email).toBeNull()
})

test.each([
  ['Gmail', { email: 'Ada@Gmail.com' }, true],
  ['a Google Workspace domain', { hd: 'example.org' }, true],
  ['another domain', {}, false],
  ['a domain ending in gmail.com', { email: 'ada@notgmail.com' }, false],
  ['a subdomain of Gmail', { email: 'ada@mail.gmail.com' }, false],
  ['unverified Gmail', { email: 'ada@gmail.com', email_verified: false }, false],
  ['an unverified Google Workspace domain', { hd: 'example.org', email_verified: false }, false],
  ['an empty hosted domain', { hd: '' }, false],
  ['a hosted domain that is not a string', { hd: true }, false],
])('Google is authoritative for %s: %s', (_, changes, isOfGoogle) => {
  expect(parseIdTokenClaims({ ...claims, ...changes }, null).isEmailOfGoogle).toBe(isOfGoogle)
})

test.each([
  [
    'any script is accepted',
    { given_name: '\u674e', family_name: '\u5c0f\u9f8d' },
    ['\u674e', '\u5c0f\u9f8d'],
  ],
  [
    'accents are composed and spaces trimmed',
    { given_name: 'Zoe\u0308', family_name: ' Bly ' },
    ['Zo\u00eb', 'Bly'],
  ],
  [
    'the full name stands in for missing parts',
    { given_name: undefined, family_name: undefined },
    ['Ada Lindqvist', null],
  ],
  ['a last name without a first name is kept', { given_name: undefined }, [null, 'Lindqvist']],
  ['a name that is too long is dropped', { given_name: 'a'.repeat(101) }, [null, 'Lindqvist']],
  ['a name that reverses text direction is dropped', { given_name: 'A\u202eda' }, [null, 'Lindqvist']],
])('names: %s', (_, changes, expected) => {
  const { firstName, lastName } = parseIdTokenClaims({ ...claims, ...changes }, null)
  expect([firstName, lastName]).toEqual(expected)
})

test.each([
  ['over https', 'https://pictures.example/ada', true],
  ['from the sandbox', `${sandbox}/google/pictures/1.svg`, true],
  ['over http from another host', 'http://127.0.0.1:5000/ada', false],
  ['with a script URL', 'javascript:alert(1)', false],
  ['with a data URL', 'data:image/png;base64,AAAA', false],
  ['with a relative URL', 'ada.png', false],
  ['with an overlong URL', `https://pictures.example/${'a'.repeat(2000)}`, false],
])('a picture %s is kept: %s', (_, picture, isKept) => {
  expect(parseIdTokenClaims({ ...claims, picture }, sandbox).pictureUrl).toBe(isKept ? picture : null)
})

test('refuses pictures over http without a sandbox', () => {
  expect(
    parseIdTokenClaims({ ...claims, picture: `${sandbox}/google/pictures/1.svg` }, null).pictureUrl,
  ).toBeNull()
})
