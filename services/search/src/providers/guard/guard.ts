import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import type { LimitReason } from '@faresight/contracts/search/rpc'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Postgres } from '@faresight/kit/postgres'
import type { Asking } from '../asking.ts'
import type { CalendarAnswer } from '../calendar.ts'
import type { Provider, ProviderAnswer } from '../provider.ts'
import { createSend, type Fault } from '../../outside/send.ts'
import type { Send } from '../send.ts'
import { knownStates } from './admission.ts'
import { type CallNotes, type Ending, newNotes, reportOf } from './call-notes.ts'
import { type AllowanceRefusal, allowanceSentence } from './allowances.ts'
import { createNotedSend, type Guarded, type Noting } from './guarded-send.ts'
import { healthOf } from './health.ts'
import type { ProviderDay } from '../usage/store.ts'
import { type Limits, rulesFor } from './limits.ts'
import { createTurns, type Turns } from './turns.ts'

/** More than any real answer; what is longer is not read to its end. */
const maxBytes = 16 * 1024 * 1024

/** What stands between the adapters and their providers. Disposed when all that it has to tell is told. */
export interface Guard extends AsyncDisposable {
  /** Makes a provider whose requests all go through the guard, within its limits. */
  around(limits: Limits, create: (send: Send) => Provider, options?: { countsSpenders?: boolean }): Provider
  /** Those of them whose requests are counted for those who ask. */
  counted(): Guarded[]
  /** How each of them does, over all replicas. @param days on which they were asked, those of the last week at least, oldest first */
  health(days: readonly ProviderDay[]): Promise<ProviderHealth[]>
}

export interface GuardOptions {
  /** Its own, and ended with it. */
  postgres: Postgres
  /** How long each provider has to answer. */
  deadlineMs: number
  /** How long a provider that does not answer is left alone at first. */
  probeAfterMs: number
  /** How long a request waits to be counted with those of the other replicas. */
  countingTimeoutMs: number
  log: Log
}

export function createGuard(options: GuardOptions): Guard {
  const { postgres, deadlineMs, probeAfterMs, countingTimeoutMs, log } = options
  const rules = rulesFor(deadlineMs, probeAfterMs)
  const turns = createTurns({ postgres, rules, countingTimeoutMs, log })
  const send = createNotedSend(createSend(maxBytes), turns)
  const providers: Guarded[] = []

  const noted = createNoted(turns, deadlineMs)

  return {
    around(limits, create, { countsSpenders = true } = {}) {
      const provider = create((request, asking) => {
        const { notes } = asking
        if (notes) return send(request, { ...asking, notes }, guarded)
        // Outside of a call, such as for a key, the request is the call.
        return noted(guarded, asking, endingOfLookUp, (noting) => send(request, noting, guarded))
      })
      const guarded: Guarded = { name: provider.name, title: provider.title, limits, countsSpenders }
      providers.push(guarded)
      return guardCalls(provider, guarded, noted)
    },
    counted: () => providers.filter(({ countsSpenders }) => countsSpenders),
    async health(days) {
      const states = await knownStates(postgres.db)
      return providers.map((it) => {
        const own = days.filter(({ provider }) => provider === it.name)
        return healthOf(it, states.get(it.name), own, Date.now())
      })
    },
    async [Symbol.asyncDispose]() {
      await turns[Symbol.asyncDispose]()
      await postgres[Symbol.asyncDispose]()
    },
  }
}

/** Makes a call, and tells all replicas what it says of its provider; nobody waits for that. */
type Noted = <A>(
  provider: Guarded,
  asking: Asking,
  endingOf: (answer: A) => Ending,
  call: (noting: Noting) => Promise<A>,
) => Promise<A>

function createNoted(turns: Turns, deadlineMs: number): Noted {
  return async (provider, asking, endingOf, call) => {
    const notes = newNotes(Date.now(), deadlineMs)
    // An adapter that throws could not cope with what it got.
    let ending: Ending = { fault: 'failed', isEmpty: true }
    try {
      const answer = await call({ ...asking, notes })
      ending = endingOf(answer)
      return answer
    } finally {
      const report = reportOf(notes, ending, asking.signal)
      if (report) void turns.report(provider.name, report)
    }
  }
}

/** The same provider, with each of its calls noted. */
function guardCalls(it: Provider, guarded: Guarded, noted: Noted): Provider {
  const resolve = it.resolve?.bind(it)
  const calendar = it.calendar?.bind(it)
  return {
    ...it,
    ask: (question, asking) =>
      noted(guarded, asking, endingOfAnswer, async (noting) => {
        const answer = await it.ask(question, noting)
        if (!answer.fault) return answer
        const { sent, againAt, refusal } = noting.notes
        return {
          ...answer,
          ...(answer.fault === 'limited' && { limitedBy: limitOf(noting.notes) }),
          ...(isOfAllowance(refusal) && {
            spent: true as const,
            remark: allowanceSentence(refusal, asking.purpose, new Date()),
          }),
          ...(!sent && againAt && { againAt: new Date(againAt) }),
        }
      }),
    ...(resolve && {
      resolve: (token, asking) => noted(guarded, asking, endingOfLookUp, (noting) => resolve(token, noting)),
    }),
    ...(calendar && {
      calendar: (month, asking) =>
        noted(guarded, asking, endingOfCalendar, (noting) => calendar(month, noting)),
    }),
  }
}

/** Where nothing was refused here, the provider itself has had enough. */
function limitOf({ refusal }: CallNotes): LimitReason {
  if (refusal === 'spent' || isOfAllowance(refusal)) return 'budget'
  return refusal === 'crowded' ? 'rate' : 'pause'
}

function isOfAllowance(refusal: CallNotes['refusal']): refusal is AllowanceRefusal {
  return refusal === 'allowance' || refusal === 'share' || refusal === 'blocked'
}

function endingOfAnswer({ fault, itineraries, cached = [], isPartial }: ProviderAnswer): Ending {
  return { fault, isEmpty: !itineraries.length && !cached.length, isPartial }
}

/** One list that fails says nothing against a provider that gave the others. */
function endingOfCalendar({ fault, fares, isPartial }: CalendarAnswer): Ending {
  return { fault: isPartial ? null : fault, isEmpty: !fares.length }
}

function endingOfLookUp(answer: object | { fault: Fault | 'gone' }): Ending {
  const fault = 'fault' in answer && answer.fault !== 'gone' ? answer.fault : null
  return { fault, isEmpty: true }
}
