import { defineRoute, type RouteDefinition } from '@faresight/contracts/route'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { formatEventFrames } from './event-stream.ts'

const route: RouteDefinition = defineRoute({
  owner: 'search',
  method: 'GET',
  path: '/api/live',
  access: 'public',
  summary: 'For these tests',
  answer: z.never(),
  events: { step: z.object({ n: z.number() }) },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an idle stream sends a heartbeat every 15 seconds, and then its event', async () => {
  const step = Promise.withResolvers<IteratorResult<{ id: number; event: string; data: unknown }>>()
  const source = { next: async () => ({ done: true as const, value: undefined }) }
  // Asked for nothing where nothing fails.
  const request = {} as FastifyRequest
  const text = formatEventFrames(route, source, step.promise, request, new AbortController().signal)
  expect(await text.next()).toMatchObject({ value: 'retry: 2000\n\n' })
  for (const _ of ['first', 'second']) {
    const next = text.next()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next).toMatchObject({ value: ': still here\n\n' })
  }
  step.resolve({ value: { id: 7, event: 'step', data: { n: 1 } } })
  expect(await text.next()).toMatchObject({ value: 'id: 7\nevent: step\ndata: {"n":1}\n\n' })
  expect(await text.next()).toMatchObject({ done: true })
  expect(vi.getTimerCount()).toBe(0)
})
