import type { ProblemType } from '@faresight/contracts/problem-types'
import { type FieldError, toProblemBody, type ProblemBody } from '@faresight/contracts/problem-body'

interface ProblemOptions {
  /** A sentence for the person who asked, where the type's own is not good enough. */
  detail?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** What the caller has to solve first. */
  challenge?: string
  /** Kept for the log, never shown. */
  cause?: unknown
}

/** A refusal on its way to the caller. Throw it at the edge; http/answer-problem renders it. */
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
    // The text of what is our own fault says nothing of how we failed.
    const detail = this.type.status === 500 ? this.type.detail : this.message
    return toProblemBody(this.type, detail, { errors: this.errors, challenge: this.challenge })
  }
}
