import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import type { Dispatcher } from 'undici'

export const maxConnectionsPerService = 256

/** Calls to one service at a time: one per connection, and as many waiting. */
export const maxCallsPerService = 2 * maxConnectionsPerService

const retryAfterSeconds = 2

/** Limits the concurrent calls to one service, over all of its routes. Event streams have their own quota. */
export interface ConcurrencyLimiter {
  /** Counts calls at the dispatcher: a call whose caller has left counts until it ends. */
  countCalls: (dispatcher: Dispatcher) => Pick<Dispatcher, 'request'>
  /** The problem to reply with while the limit is reached: undici's own queue is unbounded. */
  overloadProblem: () => Problem | undefined
}

type Answered = (error: Error | null, answer: Dispatcher.ResponseData) => void

export function createConcurrencyLimiter(limit: number): ConcurrencyLimiter {
  let open = 0
  const leave = () => void open--
  return {
    countCalls(dispatcher) {
      const request = (options: Dispatcher.RequestOptions, answered: Answered) => {
        open++
        dispatcher.request(options, (error, answer) => {
          if (error) leave()
          else answer.body.once('close', leave)
          answered(error, answer)
        })
      }
      // The proxy only uses the callback form.
      return { request: request as Dispatcher['request'] }
    },
    overloadProblem: () =>
      open >= limit ? new Problem(requestProblems.unavailable, { retryAfterSeconds }) : undefined,
  }
}
