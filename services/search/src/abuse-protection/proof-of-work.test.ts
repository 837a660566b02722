import { maxProofOfWorkLength } from '@faresight/contracts/search/proof-of-work'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'
import { createProofOfWorkChallenge, verifyProofOfWork } from './proof-of-work.ts'

const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const made = await createProofOfWorkChallenge('hash/32', 'secret', now)
const challenge = JSON.parse(Buffer.from(made, 'base64').toString()) as Challenge
const solution = await solveChallenge({ challenge, deriveKey })
if (!solution) throw new Error('The challenge was not solved')

const textOf = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64')
const proof = textOf({ challenge, solution })
const given = { network: 'hash/32', secret: 'secret', now }

test('a solved challenge is valid for its network for ten minutes', async () => {
  expect(proof.length).toBeLessThan(maxProofOfWorkLength)
  expect(await verifyProofOfWork(proof, given)).toBe(true)
  expect(await verifyProofOfWork(proof, { ...given, now: later(9.9) })).toBe(true)
  expect(await verifyProofOfWork(proof, { ...given, now: later(10) })).toBe(false)
  expect(await verifyProofOfWork(proof, { ...given, network: 'other/32' })).toBe(false)
  expect(await verifyProofOfWork(proof, { ...given, secret: 'another' })).toBe(false)
})

const { parameters } = challenge
const forged = (change: Partial<Challenge['parameters']>) => ({
  ...challenge,
  parameters: { ...parameters, ...change },
})

test.each<[string, unknown]>([
  ['is not solved', { challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } }],
  ['is of an easier challenge', { challenge: forged({ cost: 1 }), solution }],
  ['is of a challenge that holds for longer', { challenge: forged({ expiresAt: 4_000_000_000 }), solution }],
  ['is of a challenge for somebody else', { challenge: forged({ data: { network: 'hash/33' } }), solution }],
  ['is not signed', { challenge: { parameters }, solution }],
  ['is no proof', { challenge: 1 }],
  ['is nothing', null],
])('a proof that %s is invalid', async (_, it) => {
  expect(await verifyProofOfWork(textOf(it), given)).toBe(false)
})

test.each(['', 'nonsense', '{}', '\u0000'])('%j is no proof', async (text) => {
  expect(await verifyProofOfWork(text, given)).toBe(false)
})
