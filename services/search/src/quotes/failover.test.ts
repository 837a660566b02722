import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike } from '../../test/itineraries.ts'
import type { Provider } from '../providers/provider.ts'
import { askWithFailover, needsFailover } from './failover.ts'
import type { ProviderQuote } from './query-provider.ts'

function quoteOf(
  provider: string,
  status: ProviderQuote['status']['status'],
  { isQuotaExceeded = false, fares = [], ...change }: QuoteChange = {},
): ProviderQuote {
  return {
    status: {
      provider,
      status,
      count: fares.length,
      detail: null,
      ...(isQuotaExceeded && { quotaExceeded: true as const }),
    },
    itineraries: fares.map((fare) => itineraryLike(undefined, [optionLike({ live: fare === 'live' })])),
    cached: [],
    quoteId: `quote of ${provider}`,
    observedAt: new Date('2026-11-28T10:00:00Z'),
    ...change,
  }
}

type QuoteChange = Partial<ProviderQuote> & { isQuotaExceeded?: boolean; fares?: ('live' | 'old')[] }

test.each([
  ['found fares', quoteOf('ignav', 'ok', { fares: ['live'] }), false],
  ['found nothing', quoteOf('ignav', 'ok'), false],
  ['found some fares before it failed', quoteOf('ignav', 'late', { fares: ['live'] }), false],
  ['had only old fares', quoteOf('ignav', 'ok', { fares: ['old'] }), true],
  ['was late', quoteOf('ignav', 'late'), true],
  ['failed, or is behind an open circuit breaker', quoteOf('ignav', 'failed'), true],
  ['asked for a pause', quoteOf('ignav', 'limited', { limitedBy: 'pause' }), true],
  ['has no budget left', quoteOf('ignav', 'limited', { limitedBy: 'budget' }), true],
  ['does not support the query', quoteOf('ignav', 'limited'), true],
  ['is over our rate limit for a second', quoteOf('ignav', 'limited', { limitedBy: 'rate' }), false],
  [
    'has used up the caller’s allowance',
    quoteOf('ignav', 'limited', { limitedBy: 'budget', isQuotaExceeded: true }),
    false,
  ],
  ['was not asked, as the queue was full', quoteOf('ignav', 'limited', { isRefused: true }), false],
] as const)('where a provider %s, whether another one may answer', (_, quote, expected) => {
  expect(needsFailover([quote])).toBe(expected)
})

const timeoutMs = 200

/** Each provider answers after its time, or at its timeout as late. */
async function ask(
  answers: Record<string, [status: ProviderQuote['status']['status'], afterMs: number]>,
): Promise<{ asked: string[]; answered: string[] }> {
  const asked: string[] = []
  const chain = Object.keys(answers).map((name) => [
    { name, title: name, linkRule } satisfies Named as Provider,
  ])
  const quotes = await askWithFailover(
    chain,
    (group, ms) =>
      group.map(async ({ name }) => {
        asked.push(name)
        const [status, afterMs] = answers[name] ?? ['failed', 0]
        await delay(Math.min(afterMs, ms))
        return quoteOf(name, afterMs > ms ? 'late' : status)
      }),
    { deadlineMs: timeoutMs, endsAtMs: performance.now() + 1.5 * timeoutMs },
  )
  return {
    asked,
    answered: quotes.map(({ status: { provider, status }, isFallback }) =>
      [provider, status, isFallback && 'fallback'].filter(Boolean).join(' '),
    ),
  }
}

type Named = Pick<Provider, 'name' | 'title' | 'linkRule'>
const linkRule = { domains: null, loopback: true }

test('a chain ends with the first provider that answers', async () => {
  expect(await ask({ ignav: ['ok', 0], skyscanner: ['ok', 0] })).toEqual({
    asked: ['ignav'],
    answered: ['ignav ok'],
  })
  expect(await ask({ ignav: ['failed', 0], skyscanner: ['limited', 0], amadeus: ['ok', 0] })).toEqual({
    asked: ['ignav', 'skyscanner', 'amadeus'],
    answered: ['ignav failed', 'skyscanner limited fallback', 'amadeus ok fallback'],
  })
})

test('a chain in which no provider answers says so of each, within its time', async () => {
  const began = performance.now()
  const { answered } = await ask({
    ignav: ['ok', 10_000],
    skyscanner: ['failed', 0],
    amadeus: ['ok', 10_000],
  })
  expect(answered).toEqual(['ignav late', 'skyscanner failed fallback', 'amadeus late fallback'])
  expect(performance.now() - began).toBeLessThan(10 * timeoutMs)
})

test('a provider that hangs is joined by the next one, whose answer counts', async () => {
  expect(await ask({ ignav: ['ok', 10_000], skyscanner: ['ok', 0] })).toEqual({
    asked: ['ignav', 'skyscanner'],
    answered: ['ignav late', 'skyscanner ok fallback'],
  })
})

test('a slow provider that answers before the one that joined it counts', async () => {
  expect(await ask({ ignav: ['ok', 0.7 * timeoutMs], skyscanner: ['ok', 10_000] })).toEqual({
    asked: ['ignav', 'skyscanner'],
    answered: ['ignav ok'],
  })
})
