import { expect, test } from 'vitest'
import type { Failure } from '../../outside/send.ts'
import { newNotes, noteFailure, reportOf } from './call-notes.ts'

const outOfTime = AbortSignal.abort(new DOMException('', 'TimeoutError'))
const left = AbortSignal.abort()
const longAgo = () => newNotes(Date.now() - 8000, 8000)
const justNow = () => newNotes(Date.now(), 8000)
const nothing = { isEmpty: true }
const partly = { fault: 'failed', isPartial: true } as const

/** What a call says whose requests all ended in these ways. */
function outcome(
  ended: ('text' | Failure)[],
  answer: Parameters<typeof reportOf>[1],
  { notes = longAgo(), signal = outOfTime } = {},
) {
  for (const it of ended) {
    notes.sent++
    if (it === 'text') notes.hasArrived = true
    else noteFailure(notes, it)
  }
  return reportOf(notes, answer, signal)?.outcome
}

const failed = (status: number | null): Failure => ({ fault: 'failed', status })
const late = (status: number | null): Failure => ({ fault: 'late', status })

test('a call of which nothing was sent says nothing at all', () => {
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
  ['text that nobody can read', ['text'], { fault: 'failed', ...nothing }, 'failed'],
  ['a refusal of the question', [failed(400)], { fault: 'failed', ...nothing }, null],
  ['enough of us', [{ fault: 'limited', status: 429 }], { fault: 'limited', ...nothing }, null],
  ['silence', [late(null)], { fault: 'late', ...nothing }, 'failed'],
  ['the beginning of an answer', [late(200)], { fault: 'late', ...nothing }, null],
  ['one answer of two', ['text', late(null)], { fault: 'late', ...nothing }, null],
] as const)('%s is counted by what it says of the provider', (_, ended, answer, expected) => {
  expect(outcome([...ended], answer)).toBe(expected)
})

test('silence says nothing where the asker left, or gave it less than its time', () => {
  const silence = { fault: 'late', ...nothing } as const
  expect(outcome([late(null)], silence, { signal: left })).toBeNull()
  expect(outcome([late(null)], silence, { notes: justNow() })).toBeNull()
})
