import { expect, test } from 'vitest'
import { toRedactedDeadLetter } from './dead-letter-view.ts'

const letter = {
  sequence: 7,
  user: 'auth',
  subject: 'jobs.auth.carry-out-request.v1',
  reason: 'Error: no',
  attempts: 3,
  deadLetteredAt: new Date('2026-11-22T10:00:00Z'),
  messageId: null,
} as const
const shown = (text: string) => toRedactedDeadLetter({ ...letter, data: Buffer.from(text) }).data

test('shows a dead letter without secrets and email addresses', () => {
  const said = {
    requestId: 'r1',
    token: 'abc',
    to: { email: 'ada@mail.example.org' },
    note: 'for ada@mail.example.org',
  }
  expect(shown(JSON.stringify(said))).toEqual({
    requestId: 'r1',
    token: '[redacted]',
    to: { email: '[redacted]' },
    note: 'for [redacted]',
  })
})

test.each(['', '{"half":', '\u0000'])('shows no content of invalid JSON (%j)', (text) => {
  expect(shown(text)).toBeNull()
})
