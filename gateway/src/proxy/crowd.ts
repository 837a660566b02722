import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import type { Dispatcher } from 'undici'

/** Connections to one service. */
export const connections = 256

/** Calls to one service at a time: as many as it has connections, and as many again in line for one. */
export const mostCalls = 2 * connections

const retryAfterSeconds = 2

/** The calls that are open to one service, over all of its routes. Event streams are none of them. */
export interface Crowd {
  /** The way to the service. Calls are counted there, so that one whose caller has left counts for as long as it goes on. */
  through: (dispatcher: Dispatcher) => Pick<Dispatcher, 'request'>
  /** Why there is no room for one call more: undici's line has no end, and no time limit counts there. */
  refusal: () => Problem | undefined
}

type Answered = (error: Error | null, answer: Dispatcher.ResponseData) => void

export function createCrowd(most: number): Crowd {
  let open = 0
  const leave = () => void open--
  return {
    through(dispatcher) {
      const request = (options: Dispatcher.RequestOptions, answered: Answered) => {
        open++
        dispatcher.request(options, (error, answer) => {
          if (error) leave()
          // Also when the rest of it is not wanted any more.
          else answer.body.once('close', leave)
          answered(error, answer)
        })
      }
      // The proxy asks in this way alone, of the two that undici has.
      return { request: request as Dispatcher['request'] }
    },
    refusal: () =>
      open >= most ? new Problem(requestProblems.unavailable, { retryAfterSeconds }) : undefined,
  }
}
