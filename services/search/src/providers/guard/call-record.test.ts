import { expect, test } from 'vitest'
import type { HttpFailure } from '../../http-client/http-client.ts'
import { createProviderCallRecord, recordCallFailure, toProviderCallReport } from './call-record.ts'

const outOfTime = AbortSignal.abort(new DOMException('', 'TimeoutError'))
const left = AbortSignal.abort()
const longAgo = () => createProviderCallRecord(Date.now() - 8000, 8000)
const justNow = () => createProviderCallRecord(Date.now(), 8000)
const nothing = { isEmpty: true }
const partly = { fault: 'failed', isPartial: true } as const

/** The outcome of a call with these replies. */
function outcome(
  ended: ('text' | HttpFailure)[],
  answer: Parameters<typeof toProviderCallReport>[1],
  { notes = longAgo(), signal = outOfTime } = {},
) {
  for (const it of ended) {
    notes.sentRequests++
    if (it === 'text') notes.hasReceivedData = true
    else recordCallFailure(notes, it)
  }
  return toProviderCallReport(notes, answer, signal)?.outcome
}

const failed = (status: number | null): HttpFailure => ({ fault: 'failed', status })
const late = (status: number | null): HttpFailure => ({ fault: 'late', status })

test('a call without sent requests has no report', () => {
  expect(outcome([], { fault: 'failed', ...nothing })).toBeUndefined()
})

test.each([
  ['fares', ['text'], { fault: null, isEmpty: false }, 'answered'],
  ['no fares', ['text'], { fault: null, ...nothing }, 'answered'],
  ['a part of the fares', ['text', failed(503)], { fault: 'failed', isEmpty: false }, 'answered'],
  ['no fares for a part, the rest refused', ['text'], { ...partly, ...nothing }, 'answered'],
  ['no fares for a part, an error for the rest', ['text', failed(503)], { ...partly, ...nothing }, 'failed'],
  ['an error', [failed(503)], { fault: 'failed', ...nothing }, 'failed'],
  ['no connection', [failed(null)], { fault: 'failed', ...nothing }, 'failed'],
  ['half an answer', [failed(200)], { fault: 'failed', ...nothing }, 'failed'],
  ['a refusal of the key', [failed(401)], { fault: 'failed', ...nothing }, 'failed'],
  ['unreadable text', ['text'], { fault: 'failed', ...nothing }, 'failed'],
  ['a refusal of the question', [failed(400)], { fault: 'failed', ...nothing }, null],
  ['a rate limit', [{ fault: 'limited', status: 429 }], { fault: 'limited', ...nothing }, null],
  ['no answer', [late(null)], { fault: 'late', ...nothing }, 'failed'],
  ['the beginning of an answer', [late(200)], { fault: 'late', ...nothing }, null],
  ['one answer of two', ['text', late(null)], { fault: 'late', ...nothing }, null],
] as const)(
  'a call that ends with %s has the outcome that it proves of the provider',
  (_, ended, answer, expected) => {
    expect(outcome([...ended], answer)).toBe(expected)
  },
)

test('no answer proves nothing when the caller left, or allowed too little time', () => {
  const silence = { fault: 'late', ...nothing } as const
  expect(outcome([late(null)], silence, { signal: left })).toBeNull()
  expect(outcome([late(null)], silence, { notes: justNow() })).toBeNull()
})
