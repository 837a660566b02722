import { Problem } from '@faresight/kit/problem'
import type { Refusal } from './question.ts'

/** A refusal on its way to whoever asked. */
export function problemFor({ type, errors, retryAfterSeconds }: Refusal): Problem {
  return new Problem(type, {
    detail: errors[0]?.message,
    ...(errors.length > 0 && { errors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}
