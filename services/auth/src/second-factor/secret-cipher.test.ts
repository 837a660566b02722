import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAuthenticatorSecretCipher } from './secret-cipher.ts'

const key = 'the key of these tests alone, nobody else has it'
const secret = randomBytes(20)

test('decrypts what it encrypted, with a different ciphertext each time', () => {
  const seal = createAuthenticatorSecretCipher(key)
  const [one, other] = [seal.encrypt(secret, 'ada'), seal.encrypt(secret, 'ada')]
  expect(one).not.toBe(other)
  expect([one, other].map((sealed) => Buffer.from(seal.decrypt(sealed, 'ada')))).toEqual([secret, secret])
})

test.each<[string, (sealed: string) => unknown]>([
  ['the secret of another user', (sealed) => createAuthenticatorSecretCipher(key).decrypt(sealed, 'bob')],
  [
    'a secret encrypted with another key',
    (sealed) => createAuthenticatorSecretCipher(`${key}!`).decrypt(sealed, 'ada'),
  ],
  [
    'a modified ciphertext',
    (sealed) => createAuthenticatorSecretCipher(key).decrypt(`${sealed.slice(0, -2)}AA`, 'ada'),
  ],
  ['a string that is not a ciphertext', () => createAuthenticatorSecretCipher(key).decrypt('', 'ada')],
])('does not decrypt %s', (_, open) => {
  expect(() => open(createAuthenticatorSecretCipher(key).encrypt(secret, 'ada'))).toThrow(/./)
})
