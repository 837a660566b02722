import { expect, test } from 'vitest'
import { healthAfterCheck, isHung, type Health, type HealthResult } from './health.ts'

const check = (result: HealthResult, seconds: number) => ({ result, tookMs: seconds * 1000 })
const [healthy, failed, excused] = [check('healthy', 1), check('failed', 3), check('excused', 3)]
const refused = check('failed', 1)
const paused = check('failed', 60)
const times = <T>(count: number, it: T): T[] => Array.from({ length: count }, () => it)

test.each([
  ['a process that answers is well', [healthy, healthy], false],
  ['a process that is busy for three seconds is left alone', [healthy, failed, healthy, failed], false],
  ['two failures in a row are too few', [healthy, failed, failed], false],
  ['a process that fails for nine seconds is hung', [healthy, failed, failed, failed], true],
  [
    'a process that refuses connections for seven seconds is left alone',
    [healthy, ...times(7, refused)],
    false,
  ],
  ['a process that refuses connections for eight seconds is hung', [healthy, ...times(8, refused)], true],
  ['a process has a minute for its first answer', times(19, failed), false],
  ['a process that never answers is hung after a minute', times(20, failed), true],
  ['failures while the launcher was paused do not count', [healthy, failed, failed, paused], false],
  ['full storage is no reason for a restart', [healthy, ...times(50, excused)], false],
  [
    'a process that stays stuck when space has returned is hung',
    [healthy, ...times(9, excused), failed],
    true,
  ],
])('%s', (_title, checks, expected) => {
  let health: Health = { hasAnswered: false, failingForMs: 0 }
  for (const { result, tookMs } of checks) health = healthAfterCheck(health, result, tookMs)
  expect(isHung(health)).toBe(expected)
})
