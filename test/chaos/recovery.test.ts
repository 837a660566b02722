import { expect, test } from 'vitest'
import type { CallOutcome } from './client.ts'
import { median, type Probe, recoveryMs } from './recovery.ts'

const ended = (kind: string, ...calls: [at: number, outcome: CallOutcome][]): Probe[] =>
  calls.map(([endedAt, outcome]) => ({ kind, startedAt: endedAt - 5, endedAt, outcome }))

test.each<[string, Probe[], number | null]>([
  ['nothing failed', ended('a', [110, 'ok'], [120, 'ok'], [130, 'ok']), 0],
  [
    'failures before the fault do not count',
    ended('a', [90, 'wrong'], [110, 'ok'], [120, 'ok'], [130, 'ok']),
    0,
  ],
  [
    'recovery is the first success after the last failure',
    ended('a', [110, 'unreachable'], [120, 'ok'], [130, 'refused'], [140, 'ok'], [150, 'ok'], [160, 'ok']),
    40,
  ],
  ['two successes are not yet a recovery', ended('a', [110, 'stuck'], [120, 'ok'], [130, 'ok']), null],
  [
    'a kind without a reply since has not recovered',
    [...ended('a', [110, 'ok'], [120, 'ok'], [130, 'ok']), ...ended('b', [90, 'ok'])],
    null,
  ],
  [
    'the slowest kind counts',
    [
      ...ended('a', [110, 'ok'], [120, 'ok'], [130, 'ok']),
      ...ended('b', [150, 'refused'], [170, 'ok'], [180, 'ok'], [190, 'ok']),
    ],
    70,
  ],
])('%s', (_title, probes, expected) => {
  expect(recoveryMs(probes, 100)).toBe(expected)
})

test('the median of an even number of values is the mean of the middle ones', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
})
