import { countDatePairs } from '@faresight/contracts/ai-scan/date-pairs'
import { addDays } from '@faresight/contracts/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pendingScanLike } from '../../test/records.ts'
import { listCandidatePairs } from '../sampler/model/candidates.ts'
import type { ScanCheck } from '../sampler/task.ts'
import { reduceScan } from './scan-reducer.ts'
import { toSamplerCheck, toSamplerTask } from './sampler-input.ts'

const stays = fc.option(
  fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })).map((ends) => ({
    minNights: Math.min(...ends),
    maxNights: Math.max(...ends),
  })),
)

test('the sampler has as many pairs as the request counted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), stays, (days, stay) => {
      const period = { from: '2026-11-21', to: addDays('2026-11-21', days) }
      const { minNights, maxNights } = stay ?? { minNights: null, maxNights: null }
      const task = toSamplerTask(pendingScanLike({ ...period, minNights, maxNights }), 5)
      expect(listCandidatePairs(task).count).toBe(countDatePairs(period, stay))
    }),
  )
})

test('a visitor’s scan never stops early, unlike a member’s', () => {
  expect(toSamplerTask(pendingScanLike({ purpose: 'visitor' }), 5).stopsEarly).toBe(false)
  expect(toSamplerTask(pendingScanLike({ purpose: 'member' }), 5).stopsEarly).toBe(true)
})

test('one in five scans of a subscriber is audited, and none with few checks or of a visitor', () => {
  const ids = Array.from({ length: 100 }, (_, at) => `${at.toString(16).padStart(8, '0')}-0000`)
  const audited = (change: Parameters<typeof pendingScanLike>[0]) =>
    ids.filter((_id) => toSamplerTask(pendingScanLike({ ...change, _id }), 5).isAudited).length
  expect(audited({ purpose: 'subscriber', budget: 50 })).toBe(20)
  expect(audited({ purpose: 'subscriber', budget: 29 })).toBe(0)
  expect(audited({ purpose: 'visitor', budget: 50 })).toBe(0)
})

test.each<ScanCheck>([
  { kind: 'pair', departureDay: 20800, returnDay: 20807, why: 'explore' },
  { kind: 'pair', departureDay: 20800, returnDay: null, why: 'exploit' },
  { kind: 'pair', departureDay: 20800, returnDay: 20807, why: 'audit' },
  { kind: 'leg', leg: 'outbound', day: 20800, why: 'leg' },
  { kind: 'leg', leg: 'inbound', day: 20807, why: 'leg' },
])('a stored sample restores its check: %o', (check) => {
  const event = { type: 'check-answered' as const, check, offers: [], providers: [], at: new Date() }
  const [sample] = reduceScan(pendingScanLike(), event).smartSamples
  expect(sample && toSamplerCheck(sample)).toEqual(check)
})
