import { setTimeout as delay } from 'node:timers/promises'
import type { OpenResult, ProviderStatus } from '@faresight/contracts/search/result'
import { quoteFares } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailable } from '@faresight/kit/bus/errors'
import type { Check } from '../sampler/task.ts'
import { questionOf } from '../scans/questions.ts'
import type { ScanRecord } from '../scans/record.ts'
import type { ScanRules } from '../scans/rules.ts'

/** Why a check has no answer: the search service is away, no provider can or may answer, none takes such questions. */
export type Trouble = 'away' | 'down' | 'limited' | 'unsuited'

export interface Answer {
  /** `null` where it was answered; the offers may then be none. */
  trouble: Trouble | null
  offers: OpenResult[]
  providers: ProviderStatus[]
}

export interface Asking {
  bus: Bus
  rules: ScanRules
  now: () => Date
  /** When the scan's time is up. */
  until: Date
  /** Aborted when nobody wants the answer any more. */
  signal: AbortSignal
  /** Says that we are still at it, and hears whether the scan is still ours. */
  isOurs: () => Promise<boolean>
}

/** Of each pair, from the cheapest to the quickest. */
const offersWanted = 5
const longestPauseMs = 10_000

/**
 * Puts a check to the providers. One that none of them answers is put again, a few times and with growing pauses; where
 * the search service itself is away, until the scan's time is up. `null` once nobody wants it any more.
 */
export async function ask(scan: ScanRecord, check: Check, asking: Asking): Promise<Answer | null> {
  const { rules, now, until, signal, isOurs } = asking
  let tries = 0
  for (let pauseMs = rules.checkPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const answer = await askOnce(scan, check, asking)
    if (signal.aborted) return null
    const { trouble } = answer
    if (!trouble || trouble === 'unsuited') return answer
    if (trouble !== 'away') tries++
    if (tries >= rules.checkTries || now().getTime() + pauseMs >= until.getTime()) return answer
    await delay(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted || !(await isOurs())) return null
  }
}

async function askOnce(scan: ScanRecord, check: Check, { bus, rules }: Asking): Promise<Answer> {
  const { _id: scanId, userId, purpose } = scan
  const isLeg = check.kind === 'leg'
  const question = {
    question: questionOf(scan, check),
    purpose,
    offers: isLeg ? 1 : offersWanted,
    // Kept also for a member: it can be booked once there is a plan.
    ...(userId && !isLeg && { keepFor: { userId, scanId } }),
  }
  try {
    const { results, providers } = await bus.request(quoteFares, question, {
      timeoutMs: rules.quoteTimeoutMs,
    })
    return { trouble: troubleOf(results, providers), offers: results, providers }
  } catch (error) {
    if (!(error instanceof BusUnavailable)) throw error
    return { trouble: 'away', offers: [], providers: [] }
  }
}

/** An empty answer counts as one only where somebody who has live fares gave it. */
export function troubleOf(
  offers: readonly OpenResult[],
  providers: readonly ProviderStatus[],
): Trouble | null {
  if (offers.length) return null
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  if (live.some(({ status }) => status === 'ok')) return null
  if (live.length && live.every(({ unsuited }) => unsuited)) return 'unsuited'
  return live.some(({ status, unsuited }) => status === 'limited' && !unsuited) ? 'limited' : 'down'
}
