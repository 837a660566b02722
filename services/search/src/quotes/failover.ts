import type { Provider, ProviderChain } from '../providers/provider.ts'
import { staleFaresStatus, toProviderStatus } from '../providers/provider-status.ts'
import { hasLiveOption, isStaleQuote, type ProviderQuote } from './query-provider.ts'

/** Starts requests that end after `timeoutMs`. @returns a promise per provider, in their order; none rejects */
type AskProviders = (providers: readonly Provider[], timeoutMs: number) => readonly Promise<ProviderQuote>[]

interface FailoverLimits {
  /** Of one provider. */
  deadlineMs: number
  /** Of the whole chain, on the clock of `performance.now()`. */
  endsAtMs: number
}

/** A group that has not answered after this part of its time is joined by the next one; the first answer counts. */
const hedgeShare = 0.5

/**
 * Asks a chain of providers until one answers, even with nothing.
 * @returns the answers of all that were asked, in the order of the chain; a provider that was not waited for is `late`
 */
export async function askWithFailover(
  [group = [], ...others]: ProviderChain,
  ask: AskProviders,
  limits: FailoverLimits,
): Promise<ProviderQuote[]> {
  const timeoutMs = Math.min(limits.deadlineMs, limits.endsAtMs - performance.now())
  const asked = Promise.all(ask(group, Math.max(0, timeoutMs)))
  if (!others.length) return asked
  const early = await settledWithin(asked, timeoutMs * hedgeShare)
  if (early && !needsFailover(early)) return early
  const next = askWithFailover(others, ask, limits)
  const first = await firstAnswered([asked, next])
  const own = await settledWithin(asked, 0)
  if (own && first === own) return own
  const fallback = await next
  return [
    ...group.map((provider, index) => toPassedOverQuote(provider, own?.[index], fallback)),
    ...fallback.map((quote) => ({ ...quote, isFallback: true as const })),
  ]
}

/**
 * Whether another provider may answer where these did not. Not where the refusal is ours: then the caller retries in seconds
 * (rate limit, full queue), or has used up its allowance.
 */
export function needsFailover(quotes: readonly ProviderQuote[]): boolean {
  return !isAnswered(quotes) && !quotes.some(isRefusedByUs)
}

function isRefusedByUs({ isRefused, limitedBy, status }: ProviderQuote): boolean {
  return isRefused === true || limitedBy === 'rate' || status.quotaExceeded === true
}

function isAnswered(quotes: readonly ProviderQuote[]): boolean {
  return quotes.some(
    (quote) => hasLiveOption(quote) || (quote.status.status === 'ok' && !isStaleQuote(quote)),
  )
}

async function firstAnswered(
  all: readonly Promise<ProviderQuote[]>[],
): Promise<readonly ProviderQuote[] | null> {
  const first = Promise.withResolvers<readonly ProviderQuote[] | null>()
  const settled = all.map(async (quotes) => {
    const answer = await quotes
    if (isAnswered(answer)) first.resolve(answer)
  })
  void Promise.all(settled).then(() => first.resolve(null), first.reject)
  return first.promise
}

async function settledWithin<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** @param quote missing where the provider has not answered yet; its quote is then that of the fallback */
function toPassedOverQuote(
  provider: Provider,
  quote: ProviderQuote | undefined,
  [fallback]: readonly ProviderQuote[],
): ProviderQuote {
  if (quote) return isStaleQuote(quote) ? { ...quote, status: staleFaresStatus(provider) } : quote
  return {
    status: toProviderStatus(provider, { fault: 'late' }, 0),
    itineraries: [],
    cached: [],
    quoteId: fallback?.quoteId ?? '',
    observedAt: fallback?.observedAt ?? new Date(0),
  }
}
