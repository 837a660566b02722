import { setTimeout as delay } from 'node:timers/promises'
import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import { setProviderHealth, countRefusedRequest, countRetriedRequest } from '../../metrics.ts'
import type { Asking } from '../asking.ts'
import type { Failure, Reply } from '../../outside/send.ts'
import type { ProviderRequest, Send } from '../send.ts'
import type { Decision, Refusal, Report } from './admission.ts'
import { type CallNotes, noteFailure, noteRefusal } from './call-notes.ts'
import { allowancesFor } from './allowances.ts'
import { budgetFor, type Limits, shortestPauseMs } from './limits.ts'
import { refusedBy } from './refusals.ts'
import type { Turns } from './turns.ts'

/** Before a request is sent again, so that what was in its way can pass. */
const retryPauseMs = 200

/** A second try has at least this time, and at least what the first one took. */
const shortestTryMs = 500

/** A provider that wants more patience than this is not waited for within a search. */
const longestAwaitedPauseMs = 2000

/** What part of the time that is left may pass with waiting for a turn: the provider needs most of it. */
const waitingShare = 0.25

/** A provider as the guard knows it. */
export interface Guarded {
  name: string
  title: string
  limits: Limits
  /** Whether what is asked is counted for those who ask. */
  countsSpenders: boolean
}

/** Who asks, with what is noted of the call. */
export type Noting = Asking & { notes: CallNotes }

export type NotedSend = (request: ProviderRequest, asking: Noting, provider: Guarded) => Promise<Reply>

/** Sends a request when it is its turn, and once more where that may help and there is time. */
export function createNotedSend(send: Send, turns: Turns): NotedSend {
  async function attempt(
    request: ProviderRequest,
    asking: Noting,
    { provider, isRetry }: { provider: Guarded; isRetry: boolean },
  ): Promise<Reply | { refusal: Failure; why: Refusal | null; until?: number }> {
    const { notes } = asking
    const turn = await turns.admit(provider.name, {
      // A request that is sent again costs as much as any other.
      goesOn: request.goesOn === true && !isRetry,
      isRetry,
      limits: provider.limits,
      budget: budgetFor(provider.limits, asking.purpose),
      allowances: provider.countsSpenders
        ? allowancesFor(provider.limits, asking.purpose, asking.spenders)
        : undefined,
      patienceMs: (notes.until - Date.now()) * waitingShare,
    })
    setProviderHealth(provider.name, stateSeen(turn))
    if ('refusal' in turn) {
      countRefusedRequest(provider.name, turn.refusal)
      const { refusal: why, until } = turn
      return { refusal: refusedBy(provider.title, why), why, ...(until && { until }) }
    }
    if (!(await itsTurn(turn, asking))) return { refusal: { fault: 'late', status: null }, why: null }
    notes.sent++
    notes.isProbe ||= turn.isProbe
    const reply = await send(request, asking)
    if ('fault' in reply) noteFailure(notes, reply)
    else notes.hasArrived = true
    return reply
  }

  return async (request, asking, provider) => {
    const { notes } = asking
    const began = Date.now()
    const first = await attempt(request, asking, { provider, isRetry: false })
    if ('refusal' in first) {
      noteRefusal(notes, first.why, first.until)
      return first.refusal
    }
    if (!('fault' in first)) return first
    const told = first.fault === 'limited' ? turns.report(provider.name, enoughOfUs(first)) : null
    const pauseMs = notes.isProbe ? null : pauseBeforeRetry(first)
    const lastStart = notes.until - Math.max(shortestTryMs, Date.now() - began)
    if (pauseMs === null || Date.now() + pauseMs > lastStart) return first
    // The pause that the others keep has begun by then, so that ours does not end before it.
    await told
    await delay(pauseMs, undefined, asking).catch(() => {})
    const second = await attempt(request, asking, { provider, isRetry: true })
    if ('refusal' in second) return first
    if ('fault' in second && second.fault === 'limited') void turns.report(provider.name, enoughOfUs(second))
    countRetriedRequest(provider.name, 'fault' in second ? second.fault : 'answered')
    return second
  }
}

function stateSeen(turn: Decision): ProviderHealth['state'] {
  if ('waitMs' in turn) return turn.isProbe ? 'failing' : 'well'
  if (turn.refusal === 'failing') return 'failing'
  return turn.refusal === 'paused' || turn.refusal === 'spent' ? 'limited' : 'well'
}

/** False where time was up before its turn. */
async function itsTurn({ waitMs }: { waitMs: number }, { signal }: Asking): Promise<boolean> {
  if (waitMs) await delay(waitMs, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

function enoughOfUs({ retryAfterMs = null }: { retryAfterMs?: number | null }): Report {
  // Counted among the failures of the whole call, when that is over.
  return { outcome: null, wasProbe: false, failures: 0, limited: { retryAfterMs } }
}

/** `null`: it is not sent again. What a provider finds wrong with a request does not get better by asking twice. */
function pauseBeforeRetry({ fault, retryAfterMs, isPassing }: Failure): number | null {
  if (isPassing) return retryPauseMs
  if (fault !== 'limited' || retryAfterMs === undefined) return null
  const pauseMs = Math.max(shortestPauseMs, retryAfterMs)
  return pauseMs <= longestAwaitedPauseMs ? pauseMs : null
}
