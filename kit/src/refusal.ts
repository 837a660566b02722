import type { ProblemType } from '@faresight/contracts/problem-types'
import type { FieldError } from '@faresight/contracts/problem-body'
import { Problem } from './problem.ts'

/** A refusal as a value: what a use case returns instead of throwing. */
export interface Refusal {
  type: ProblemType
  detail?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
}

export function refusalToProblem({ type, detail, errors = [], retryAfterSeconds }: Refusal): Problem {
  return new Problem(type, {
    detail: detail ?? errors[0]?.message,
    ...(errors.length > 0 && { errors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}
