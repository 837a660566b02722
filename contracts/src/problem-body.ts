import * as z from 'zod'
import type { ProblemType } from './problem-types.ts'

/** One bad field of a request: its path (`legs.0.origin`) and a sentence for the person who typed it. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() })

export type FieldError = z.infer<typeof fieldErrorSchema>

/** The body of every answer that is not 2xx: RFC 9457 with a stable `code`, and `message` equal to `detail`. */
export const problemBodySchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  /** With `search/proof-of-work-required`: what to solve. */
  challenge: z.string().optional(),
})

export type ProblemBody = z.infer<typeof problemBodySchema>

/** The RFC 9457 body of a problem, with the thrower's own sentence and fields where it gives them. */
export function toProblemBody(
  type: ProblemType,
  detail = type.detail,
  { errors, challenge }: Pick<ProblemBody, 'errors' | 'challenge'> = {},
): ProblemBody {
  return {
    type: `urn:faresight:problem:${type.code}`,
    title: type.title,
    status: type.status,
    detail,
    code: type.code,
    message: detail,
    ...(errors && { errors }),
    ...(challenge !== undefined && { challenge }),
  }
}
