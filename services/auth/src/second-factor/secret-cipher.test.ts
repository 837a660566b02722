import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretCipher } from './secret-cipher.ts'

const key = 'the key of these tests alone, nobody else has it'
const secret = randomBytes(20)

test('a secret comes back as it was, and is closed otherwise each time', () => {
  const seal = createSecretCipher(key)
  const [one, other] = [seal.encrypt(secret, 'ada'), seal.encrypt(secret, 'ada')]
  expect(one).not.toBe(other)
  expect([one, other].map((sealed) => Buffer.from(seal.decrypt(sealed, 'ada')))).toEqual([secret, secret])
})

test.each<[string, (sealed: string) => unknown]>([
  ['of another user', (sealed) => createSecretCipher(key).decrypt(sealed, 'bob')],
  ['under another key', (sealed) => createSecretCipher(`${key}!`).decrypt(sealed, 'ada')],
  ['that was changed', (sealed) => createSecretCipher(key).decrypt(`${sealed.slice(0, -2)}AA`, 'ada')],
  ['that is none', () => createSecretCipher(key).decrypt('', 'ada')],
])('one %s does not open', (_, open) => {
  expect(() => open(createSecretCipher(key).encrypt(secret, 'ada'))).toThrow(/./)
})
