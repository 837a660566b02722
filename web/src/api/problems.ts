import type { FieldError, ProblemBody } from '@faresight/contracts/problem-body'
import { text } from '../text/text.ts'

/** A server error. `message` is status, colon and detail; only `detail` is meant for users. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** `null` if the answer is not from our servers. */
  readonly title: string | null
  readonly detail: string
  readonly errors: FieldError[]
  /** Seconds until a retry; `null` if not given. */
  readonly retryAfterSeconds: number | null

  constructor(
    body: Pick<ProblemBody, 'status' | 'code' | 'detail'> & Partial<Pick<ProblemBody, 'title' | 'errors'>>,
    retryAfterSeconds: number | null = null,
  ) {
    super(text.problems.generic(body.status, body.detail))
    this.name = 'ApiProblem'
    this.status = body.status
    this.code = body.code
    this.title = body.title ?? null
    this.detail = body.detail
    this.errors = body.errors ?? []
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Code for answers that are not ours, such as a proxy's. */
export const foreignCode = 'unknown'

/** Whether the request itself is invalid, so that a retry cannot help. */
export function isBadRequest(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 400
}

/** Path of the first refused field, or `null`. */
export function refusedField(error: unknown): string | null {
  return error instanceof ApiProblem ? (error.errors[0]?.path ?? null) : null
}

/** Messages of all refused fields. */
export function fieldMessages(error: unknown): string[] {
  return error instanceof ApiProblem ? error.errors.map(({ message }) => message) : []
}

/** The server's sentence, or `fallback` if it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.code !== foreignCode && error.detail ? error.detail : fallback
}
