import type { ProblemType } from '@faresight/contracts/problem-types'
import type { FieldError } from '@faresight/contracts/problem-body'
import { Problem } from './problem.ts'

/** Why a well-formed request gets nothing: what a use case answers where it would have to throw. */
export interface Refusal {
  type: ProblemType
  /** For whoever asked; without one that of the first error, or else of the type. */
  detail?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
}

/** A refusal on its way to whoever asked: thrown at the edge. */
export function refusalToProblem({ type, detail, errors = [], retryAfterSeconds }: Refusal): Problem {
  return new Problem(type, {
    detail: detail ?? errors[0]?.message,
    ...(errors.length > 0 && { errors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}
