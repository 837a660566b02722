import { setTimeout as delay } from 'node:timers/promises'
import type { OpenResult } from '@faresight/contracts/search/result'
import { type QuotedStatus, quoteFares } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailable } from '@faresight/kit/bus/errors'
import type * as z from 'zod'
import type { Check } from '../sampler/task.ts'
import { questionFor } from '../scans/questions.ts'
import type { ScanRecord } from '../scans/record.ts'
import type { ScanRules } from '../scans/rules.ts'
import { titleOf } from './provider-title.ts'

/**
 * Why a check has no answer: the search service is away; the providers are asked too often this second, or may be asked no
 * more for a while, or today; none of them answers; they only remember what was sold on earlier days; none takes such
 * questions.
 */
export type Trouble = 'away' | 'busy' | 'limited' | 'spent' | 'down' | 'stale' | 'unsuited'

/** What soon passes by itself, so that it is waited for, and what another try in a few seconds does not change. */
const passing: readonly Trouble[] = ['away', 'busy']
const final: readonly Trouble[] = ['spent', 'stale', 'unsuited']

export interface Answer {
  /** `null` where it was answered; the offers may then be none. */
  trouble: Trouble | null
  offers: OpenResult[]
  providers: QuotedStatus[]
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
 * the search service itself is away, or many are asking, until the scan's time is up. `null` once nobody wants it any more.
 */
export async function ask(scan: ScanRecord, check: Check, asking: Asking): Promise<Answer | null> {
  const { rules, now, until, signal, isOurs } = asking
  let tries = 0
  for (let pauseMs = rules.checkPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const answer = await orLeft(askOnce(scan, check, asking), signal)
    if (!answer || signal.aborted) return null
    const { trouble } = answer
    if (!trouble || final.includes(trouble)) return answer
    if (!passing.includes(trouble)) tries++
    if (tries >= rules.checkTries || now().getTime() + pauseMs >= until.getTime()) return answer
    await delay(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted || !(await isOurs())) return null
  }
}

async function askOnce(scan: ScanRecord, check: Check, { bus }: Asking): Promise<Answer> {
  const { _id: scanId, userId, purpose } = scan
  const isLeg = check.kind === 'leg'
  const question = {
    question: questionFor(scan, check),
    purpose,
    offers: isLeg ? 1 : offersWanted,
    // Kept also for a member: it can be booked once there is a plan.
    ...(userId && !isLeg && { keepFor: { userId, scanId } }),
  }
  try {
    const reply = await bus.request(quoteFares, question)
    const trouble = troubleOf(reply)
    const providers = trouble === 'stale' ? reply.providers.map(staleStatus) : reply.providers
    return { trouble, offers: reply.results, providers }
  } catch (error) {
    if (!(error instanceof BusUnavailable)) throw error
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

type Told = Pick<z.output<typeof quoteFares.reply>, 'results' | 'providers' | 'fares'>

/**
 * An empty answer counts as one only where somebody who has live fares gave it, and nobody remembers fares: to whoever does,
 * somebody sells them.
 */
export function troubleOf({ results, providers, fares }: Told): Trouble | null {
  if (results.length) return null
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  if (live.some(({ status }) => status === 'ok'))
    return live.some(isStale) && fares.some((fare) => !fare.live) ? 'stale' : null
  const suited = live.filter(({ unsuited }) => !unsuited)
  if (live.length && !suited.length) return 'unsuited'
  if (suited.some(({ limitedBy }) => limitedBy === 'rate')) return 'busy'
  if (suited.length && suited.every(({ limitedBy }) => limitedBy === 'budget')) return 'spent'
  return suited.some(({ status }) => status === 'limited') ? 'limited' : 'down'
}

/** Of a check without a live offer. */
function isStale({ status, count }: QuotedStatus): boolean {
  return status === 'ok' && count > 0
}

/** The same, as what it is: no answer. */
function staleStatus(status: QuotedStatus): QuotedStatus {
  if (status.cachedOnly || !isStale(status)) return status
  const detail = `${titleOf(status.provider)} had only prices of earlier days.`
  return { ...status, status: 'failed', count: 0, detail }
}
