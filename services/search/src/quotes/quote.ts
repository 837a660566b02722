import { randomUUID } from 'node:crypto'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Log } from '@faresight/kit/log'
import { settleAirlines } from '../airlines/settle.ts'
import { merge } from '../merge/merge.ts'
import { providerAnswered } from '../metrics.ts'
import type { Provider, ProviderAnswer } from '../providers/provider.ts'
import { ranked } from '../ranking/rank.ts'
import { statusOf } from './statuses.ts'
import { stopsAsAsked } from './stops.ts'

/** What the providers answered to one question, merged, the best first. */
export interface Quote {
  id: string
  question: Question
  observedAt: Date
  itineraries: Itinerary[]
  providers: ProviderStatus[]
}

export interface QuoteDeps {
  providers: readonly Provider[]
  /** How long each provider has, in milliseconds. */
  deadlineMs: number
  log: Log
  now: () => Date
}

/** Asks all providers at the same time, each with its own deadline. Never fails: who did not answer is named. */
export async function quote(question: Question, deps: QuoteDeps): Promise<Quote> {
  const answers = await Promise.all(deps.providers.map((provider) => askOne(provider, question, deps)))
  return {
    id: randomUUID(),
    question,
    observedAt: deps.now(),
    itineraries: ranked(merge(settleAirlines(answers.flatMap((it) => it.itineraries))), 'best'),
    providers: answers.map(({ status }) => status),
  }
}

async function askOne(
  provider: Provider,
  question: Question,
  { deadlineMs, log }: QuoteDeps,
): Promise<{ itineraries: Itinerary[]; status: ProviderStatus }> {
  const started = performance.now()
  const answer = await provider
    .ask(question, { signal: AbortSignal.timeout(deadlineMs), purpose: 'subscriber' })
    .catch((error): ProviderAnswer => {
      // An adapter reports what the far side does wrong; what it throws is a mistake of ours.
      log.error({ err: error, provider: provider.name }, 'provider adapter failed')
      return { itineraries: [], dropped: 0, fault: 'failed' }
    })
  const itineraries = answer.itineraries.filter((it) => stopsAsAsked(it, question.stops))
  const status = statusOf(provider, answer, itineraries.length)
  providerAnswered(provider.name, status.status, answer.dropped, performance.now() - started)
  if (answer.dropped) log.warn({ provider: provider.name, dropped: answer.dropped }, 'unreadable itineraries')
  return { itineraries, status }
}
