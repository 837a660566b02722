import * as z from 'zod'
import type { ProblemType } from './problem-types.ts'

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() })

export type FieldError = z.infer<typeof fieldErrorSchema>

/** RFC 9457 with a stable `code`; `message` equals `detail`. */
export const problemBodySchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  /** Of `search/proof-of-work-required`: what to solve. */
  challenge: z.string().optional(),
})

export type ProblemBody = z.infer<typeof problemBodySchema>

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
