import { expect, test } from 'vitest'
import { sampleLike, scanLike } from '../../test/records.ts'
import { createSampler } from '../sampler/sampler.ts'
import type { Check } from '../sampler/task.ts'
import { growthBy } from './gathered.ts'
import { checkOf, countPairs, taskOf } from './task.ts'

const oneWay = { tripType: 'oneway', minNights: null, maxNights: null } as const

test('three months of 3 to 14 nights are 1,002 pairs, as many as the sampler has', () => {
  const scan = scanLike()
  const task = taskOf(scan, 5)
  expect(countPairs(scan, task.stay)).toBe(1002)
  expect(createSampler(task, []).candidates).toBe(1002)
})

test('one way each day is one, and a stay that is longer than the period leaves none', () => {
  const scan = scanLike(oneWay)
  expect(countPairs(scan, null)).toBe(92)
  expect(createSampler(taskOf(scan, 5), []).candidates).toBe(92)
  expect(countPairs({ from: '2026-11-21', to: '2026-12-05' }, { minNights: 20, maxNights: 30 })).toBe(0)
})

test('only a visitor’s scan never stops early', () => {
  expect(taskOf(scanLike({ purpose: 'visitor' }), 5).stopsEarly).toBe(false)
  expect(taskOf(scanLike({ purpose: 'member' }), 5).stopsEarly).toBe(true)
})

test.each<Check>([
  { kind: 'pair', departureDay: 20800, returnDay: 20807, why: 'explore' },
  { kind: 'pair', departureDay: 20800, returnDay: null, why: 'exploit' },
  { kind: 'leg', leg: 'outbound', day: 20800, why: 'leg' },
  { kind: 'leg', leg: 'inbound', day: 20807, why: 'leg' },
])('a stored sample is read as the check that it was: %o', (check) => {
  const { sample } = growthBy(scanLike(), check, { offers: [], providers: [] }, new Date())
  expect(checkOf({ ...sampleLike(), ...sample })).toEqual(check)
})
