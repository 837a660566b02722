import { expect, test } from 'vitest'
import { healthAfterCheck, isHung, type Health, type HealthResult } from './health.ts'

const check = (result: HealthResult, seconds: number) => ({ result, tookMs: seconds * 1000 })
const [healthy, refused, paused] = [check('healthy', 2), check('failed', 0.5), check('failed', 60)]
/** The first pause is longer. */
const [first, failed, excused] = [check('failed', 4), check('failed', 2.5), check('excused', 2.5)]
const times = <T>(count: number, it: T): T[] => Array.from({ length: count }, () => it)

test.each([
  ['a process that answers is well', [healthy, healthy], false],
  ['a process that is busy for three seconds is left alone', [healthy, first, healthy, first], false],
  ['two failures in a row are too few', [healthy, first, failed], false],
  ['a process that fails three checks in nine seconds is hung', [healthy, first, failed, failed], true],
  ['a process that refuses connections for 7 s is left alone', [healthy, ...times(14, refused)], false],
  ['a process that refuses connections for 8 s is hung', [healthy, ...times(16, refused)], true],
  ['a process has a minute for its first answer', times(23, failed), false],
  ['a process that never answers is hung after a minute', times(24, failed), true],
  ['failures while the launcher was paused do not count', [healthy, first, failed, paused], false],
  ['full storage is no reason for a restart', [healthy, ...times(50, excused)], false],
  [
    'a process that stays stuck when space has returned is hung',
    [...times(9, excused), healthy, ...times(9, excused), failed],
    true,
  ],
])('%s', (_title, checks, expected) => {
  let health: Health = { hasAnswered: false, failingForMs: 0 }
  for (const { result, tookMs } of checks) health = healthAfterCheck(health, result, tookMs)
  expect(isHung(health)).toBe(expected)
})
