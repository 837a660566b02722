import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '../problem.ts'

/** No reply in time, or one that reports a failure. Leaves as 503 with Retry-After. */
export class BusUnavailableError extends Problem {
  override name = 'BusUnavailableError'

  constructor(subject: string, cause: unknown) {
    super(requestProblems.unavailable, {
      retryAfterSeconds: 2,
      cause: new Error(`No answer on ${subject}.`, { cause }),
    })
  }
}

export class InvalidMessageError extends Error {
  override name = 'InvalidMessageError'
}
