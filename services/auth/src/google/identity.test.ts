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

test('an ID token of Google is read, its address normalised', () => {
  expect(parseIdTokenClaims(claims, null)).toEqual({
    sub: '110169484474386276334',
    email: 'ada@example.org',
    isEmailOfGoogle: false,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    pictureUrl: 'https://lh3.googleusercontent.com/a/ada=s96-c',
  })
})

test('without anything but an id there is nothing else', () => {
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
  ['is said to be verified in words', { email_verified: 'true' }],
  ['becomes somebody else’s once it is normalised', { email: 'fran\u212a@example.org' }],
  ['is none', { email: 'nobody' }],
  ['is too long', { email: `${'a'.repeat(250)}@example.org` }],
])('an address that %s does not count', (_, changes) => {
  expect(parseIdTokenClaims({ ...claims, ...changes }, null).email).toBeNull()
})

test.each([
  ['of Gmail', { email: 'Ada@Gmail.com' }, true],
  ['of an organisation', { hd: 'example.org' }, true],
  ['of elsewhere', {}, false],
  ['that only looks like Gmail', { email: 'ada@notgmail.com' }, false],
  ['below Gmail', { email: 'ada@mail.gmail.com' }, false],
  ['of Gmail that is not verified', { email: 'ada@gmail.com', email_verified: false }, false],
  ['of an organisation that is not verified', { hd: 'example.org', email_verified: false }, false],
  ['of an organisation without a name', { hd: '' }, false],
  ['of an organisation of another kind', { hd: true }, false],
])('whose an address %s is, Google says: %s', (_, changes, isOfGoogle) => {
  expect(parseIdTokenClaims({ ...claims, ...changes }, null).isEmailOfGoogle).toBe(isOfGoogle)
})

test.each([
  ['in any script', { given_name: '\u674e', family_name: '\u5c0f\u9f8d' }, ['\u674e', '\u5c0f\u9f8d']],
  ['composed', { given_name: 'Zoe\u0308', family_name: ' Bly ' }, ['Zo\u00eb', 'Bly']],
  ['one alone', { given_name: undefined, family_name: undefined }, ['Ada Lindqvist', null]],
  ['the last alone', { given_name: undefined }, [null, 'Lindqvist']],
  ['not where it is longer than ours may be', { given_name: 'a'.repeat(101) }, [null, 'Lindqvist']],
  ['not where it turns what follows', { given_name: 'A\u202eda' }, [null, 'Lindqvist']],
])('names are taken: %s', (_, changes, expected) => {
  const { firstName, lastName } = parseIdTokenClaims({ ...claims, ...changes }, null)
  expect([firstName, lastName]).toEqual(expected)
})

test.each([
  ['over https', 'https://pictures.example/ada', true],
  ['of the sandbox', `${sandbox}/google/pictures/1.svg`, true],
  ['over http from elsewhere', 'http://127.0.0.1:5000/ada', false],
  ['of a script', 'javascript:alert(1)', false],
  ['with its data in it', 'data:image/png;base64,AAAA', false],
  ['with no address', 'ada.png', false],
  ['with an endless address', `https://pictures.example/${'a'.repeat(2000)}`, false],
])('a picture %s is kept: %s', (_, picture, isKept) => {
  expect(parseIdTokenClaims({ ...claims, picture }, sandbox).pictureUrl).toBe(isKept ? picture : null)
})

test('a picture over http is never kept where no sandbox plays Google', () => {
  expect(
    parseIdTokenClaims({ ...claims, picture: `${sandbox}/google/pictures/1.svg` }, null).pictureUrl,
  ).toBeNull()
})
