import { setTimeout as delay } from 'node:timers/promises'
import type { OpenResult } from '@faresight/contracts/search/result'
import { type QuoteProviderStatus, quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Check } from '../sampler/task.ts'
import { questionFor } from '../scans/questions.ts'
import type { ScanRecord } from '../scans/record.ts'
import type { ScanRules } from '../scans/rules.ts'
import { askedAgainAt, staleStatus, type Trouble, troubleOf, wasAsked } from './trouble.ts'

/** What soon passes by itself, so that it is waited for, and what another try in a few seconds does not change. */
const passing: readonly Trouble[] = ['away', 'busy']
const final: readonly Trouble[] = ['spent', 'allowance', 'stale', 'unsuited']

export interface Answer {
  /** `null` where it was answered; the offers may then be none. */
  trouble: Trouble | null
  offers: OpenResult[]
  providers: QuoteProviderStatus[]
}

export interface Asking {
  bus: Bus
  rules: ScanRules
  now: () => Date
  /** When the scan's time is up. */
  until: Date
  /** What the checks of a batch know of each other: whether one of them was really put to somebody who did not answer. */
  batch: { hasAsked: boolean }
  /** Aborted when nobody wants the answer any more. */
  signal: AbortSignal
  /** Says that we are still at it, and hears whether the scan is still ours. */
  isOurs: () => Promise<boolean>
}

/** Of each pair, from the cheapest to the quickest. */
const offersWanted = 5
const longestPauseMs = 10_000
/** One question finds out whether a provider is back; the others of its batch wait for what became of it, and a pause. */
const othersAskMs = quoteFaresRpc.replyWithinMs + longestPauseMs

/**
 * Puts a check to the providers. One that none of them answers is put again, a few times and with growing pauses; where
 * the search service itself is away, or many are asking, until the scan's time is up. Where they were all left alone
 * meanwhile, so that nobody of the batch has asked any, it waits until one is asked again. `null` once nobody wants it any
 * more.
 */
export async function ask(scan: ScanRecord, check: Check, asking: Asking): Promise<Answer | null> {
  const { rules, now, until, batch, signal, isOurs } = asking
  let tries = 0
  let restsUntil: number | null = null
  for (let pauseMs = rules.checkPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const answer = await orLeft(askOnce(scan, check, asking), signal)
    if (!answer || signal.aborted) return null
    const { trouble, providers } = answer
    if (!trouble || final.includes(trouble)) return answer
    if (!passing.includes(trouble)) tries++
    batch.hasAsked ||= wasAsked(providers)
    // The first such moment: where somebody else then asks in vain, it will soon be another.
    restsUntil ??= askedAgainAt(providers)
    const at = now().getTime()
    const mayYetAsk = restsUntil !== null && restsUntil < until.getTime() && at < restsUntil + othersAskMs
    if (tries >= rules.checkTries && (batch.hasAsked || !mayYetAsk)) return answer
    if (at + pauseMs >= until.getTime()) return answer
    await delay(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted || !(await isOurs())) return null
  }
}

async function askOnce(scan: ScanRecord, check: Check, { bus }: Asking): Promise<Answer> {
  const { _id: scanId, userId, purpose, spenders } = scan
  const isLeg = check.kind === 'leg'
  const question = {
    question: questionFor(scan, check),
    purpose,
    spenders,
    offers: isLeg ? 1 : offersWanted,
    // Kept also for a member: it can be booked once there is a plan.
    ...(userId && !isLeg && { keepFor: { userId, scanId } }),
  }
  try {
    const reply = await bus.request(quoteFaresRpc, question)
    const trouble = troubleOf(reply)
    const providers = trouble === 'stale' ? reply.providers.map(staleStatus) : reply.providers
    return { trouble, offers: reply.results, providers }
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    return { trouble: 'away', offers: [], providers: [] }
  }
}

/** `null` as soon as nobody wants it: a process that stops has less time than an answer. */
async function orLeft<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const left = Promise.withResolvers<null>()
  const leave = () => left.resolve(null)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  try {
    return await Promise.race([work, left.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
