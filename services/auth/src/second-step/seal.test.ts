import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const key = 'the key of these tests alone, nobody else has it'
const secret = randomBytes(20)

test('a secret comes back as it was, and is closed otherwise each time', () => {
  const seal = createSeal(key)
  const [one, other] = [seal.close(secret, 'ada'), seal.close(secret, 'ada')]
  expect(one).not.toBe(other)
  expect([one, other].map((sealed) => Buffer.from(seal.open(sealed, 'ada')))).toEqual([secret, secret])
})

test.each<[string, (sealed: string) => unknown]>([
  ['of another user', (sealed) => createSeal(key).open(sealed, 'bob')],
  ['under another key', (sealed) => createSeal(`${key}!`).open(sealed, 'ada')],
  ['that was changed', (sealed) => createSeal(key).open(`${sealed.slice(0, -2)}AA`, 'ada')],
  ['that is none', () => createSeal(key).open('', 'ada')],
])('one %s does not open', (_, open) => {
  expect(() => open(createSeal(key).close(secret, 'ada'))).toThrow(/./)
})
