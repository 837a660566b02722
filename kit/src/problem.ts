import type { ProblemType } from '@faresight/contracts/problem-types'
import { type FieldError, toProblemBody, type ProblemBody } from '@faresight/contracts/problem-body'

interface ProblemOptions {
  detail?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  challenge?: string
  /** For the log, never shown. */
  cause?: unknown
}

/** An error with a problem type, thrown at the edge; `http/reply-problem` renders it. */
export class Problem extends Error {
  override name = 'Problem'
  readonly type: ProblemType
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly challenge: string | undefined

  constructor(type: ProblemType, options: ProblemOptions = {}) {
    super(options.detail ?? type.detail, { cause: options.cause })
    this.type = type
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
    this.challenge = options.challenge
  }

  get body(): ProblemBody {
    // The text of a 500 says nothing about its cause.
    const detail = this.type.status === 500 ? this.type.detail : this.message
    return toProblemBody(this.type, detail, { errors: this.errors, challenge: this.challenge })
  }
}
