import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '../problem.ts'

/** Nobody answered in time, or whoever did could not. Leaves as 503 with Retry-After. */
export class BusUnavailableError extends Problem {
  override name = 'BusUnavailable'

  constructor(subject: string, cause: unknown) {
    super(requestProblems.unavailable, {
      retryAfterSeconds: 2,
      cause: new Error(`No answer on ${subject}.`, { cause }),
    })
  }
}

/** A message that its own contract refuses. Sending it again cannot help. */
export class InvalidMessageError extends Error {
  override name = 'InvalidMessage'
}
