import type { FieldError, ProblemBody } from '@faresight/contracts/problem'
import { text } from '../text/text.ts'

/** A refusal by the server. `message` is the status, a colon and the detail; `detail` alone is for people. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** What the matter is in a few words; `null` of a refusal that is not one of ours. */
  readonly title: string | null
  readonly detail: string
  readonly errors: FieldError[]
  /** When the same may be asked again, from now on; `null` where nothing is said of it. */
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

/** The code of a refusal that is not one of ours: a proxy in between answered. */
export const foreignCode = 'unknown'

/** Whether what was asked cannot be asked: to ask again would be answered alike. */
export function isUnaskable(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 400
}

/** The first field of a question that was refused, by its path; `null` where nothing is said of any. */
export function refusedField(error: unknown): string | null {
  return error instanceof ApiProblem ? (error.errors[0]?.path ?? null) : null
}

/** What is said of single fields of a question. */
export function fieldSentences(error: unknown): string[] {
  return error instanceof ApiProblem ? error.errors.map(({ message }) => message) : []
}

/** What a person reads of a failure: the server's own sentence, or `fallback` where it has none of its own. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.code !== foreignCode && error.detail ? error.detail : fallback
}
