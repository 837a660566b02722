import { ROOT_CONTEXT, SamplingDecision, SpanKind, trace, TraceFlags } from '@opentelemetry/api'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Sampled from './sampler.ts'

const never = () => 0.999
const always = () => 0
const request = { 'http.request.method': 'GET' }
const traceId = '0'.repeat(31) + '1'

const under = (isRemote: boolean, traceFlags: TraceFlags) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: '1'.repeat(16), traceFlags, isRemote })
const asked = under(true, TraceFlags.SAMPLED)
const declined = under(true, TraceFlags.NONE)

let sampling: typeof Sampled
beforeEach(async () => {
  vi.resetModules()
  sampling = await import('./sampler.ts')
})

const isKept = (chance: () => number, context = ROOT_CONTEXT, attributes: object = request) =>
  new sampling.TraceSampler(0.5, chance).shouldSample(context, traceId, 'it', SpanKind.SERVER, {
    ...attributes,
  }).decision === SamplingDecision.RECORD_AND_SAMPLED

test('traces that begin here are sampled at random', () => {
  expect([isKept(always), isKept(never)]).toEqual([true, false])
})

test("behind the ingress the caller's sampling decision holds", () => {
  expect([isKept(never, asked), isKept(always, declined)]).toEqual([true, false])
})

test("at the ingress the caller's sampling decision is ignored", () => {
  sampling.markProcessAsIngress()
  expect([isKept(never, asked), isKept(always, declined)]).toEqual([false, true])
})

test('at the ingress the trace id does not influence sampling', () => {
  sampling.markProcessAsIngress()
  const half = new sampling.TraceSampler(0.5)
  const decide = () => half.shouldSample(asked, traceId, 'it', SpanKind.SERVER, request).decision
  const kept = Array.from({ length: 1000 }, decide).filter((it) => it === SamplingDecision.RECORD_AND_SAMPLED)
  expect(kept.length).toBeGreaterThan(300)
  expect(kept.length).toBeLessThan(700)
})

test('at the ingress bus messages and inner spans keep their decision', () => {
  sampling.markProcessAsIngress()
  expect([isKept(never, asked, {}), isKept(always, declined, {})]).toEqual([true, false])
  const within = under(false, TraceFlags.SAMPLED)
  expect(isKept(never, within)).toBe(true)
})

test.each([
  [undefined, 1],
  ['', 1],
  ['0.05', 0.05],
  ['0', 0],
])('the sample ratio of %s is %s', (text, share) => {
  expect(sampling.parseSampleRatio(text)).toBe(share)
})

test.each(['1.5', '-1', 'all'])('the sample ratio %s is refused', (text) => {
  expect(() => sampling.parseSampleRatio(text)).toThrow('a number from 0 to 1')
})
