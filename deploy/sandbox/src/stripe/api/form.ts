import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import * as z from 'zod'
import { invalidRequestError, type StripeApiError } from '../api-error.ts'

/** Bodies and queries are forms with brackets: `items[0][price]=price_1`. */
export function acceptFormBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
}

/** The body of a POST, the query of other requests. */
export function readRequestForm({ body, method, raw }: FastifyRequest): Record<string, unknown> {
  const query = (raw.url ?? '').split('?', 2)[1] ?? ''
  const text = method === 'POST' ? body : query
  return { ...qs.parse(typeof text === 'string' ? text : '', { arrayLimit: 100, depth: 8 }) }
}

/** @throws StripeApiError for the first parameter that is wrong or unknown */
export function parseStripeForm<Shape extends z.ZodType>(shape: Shape, form: unknown): z.output<Shape> {
  const result = shape.safeParse(form)
  if (result.success) return result.data
  throw toParameterError(result.error.issues, form)
}

export const formTextSchema = z.string().min(1, 'It must not be empty.').max(5000)
export const formUrlSchema = z.url('Not a valid URL').max(5000)
export const formIntegerSchema = z
  .string()
  .regex(/^-?\d{1,15}$/, 'It must be an integer.')
  .transform(Number)
export const formBooleanSchema = z.enum(['true', 'false']).transform((word) => word === 'true')
export const formCurrencySchema = z.string().regex(/^[a-z]{3}$/, 'It must be a lowercase ISO code.')
export const formMetadataSchema = z.record(z.string().max(40), z.string().max(500)).optional()

/** Of every list. */
export const listPageShape = {
  limit: formIntegerSchema
    .refine((count) => count >= 1 && count <= 100, 'It must be between 1 and 100.')
    .optional(),
  starting_after: formTextSchema.optional(),
}

function toParameterError([issue]: readonly z.core.$ZodIssue[], form: unknown): StripeApiError {
  if (!issue) return invalidRequestError('The request is not valid.')
  if (issue.code === 'unrecognized_keys') {
    const param = toParamName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequestError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = toParamName(issue.path)
  if (valueAt(form, issue.path) === undefined) {
    const message = `Missing required param: ${param}.`
    return invalidRequestError(message, { code: 'parameter_missing', param })
  }
  return invalidRequestError(`Invalid ${param}: ${issue.message}`, { param })
}

/** `items[0][price]` */
function toParamName([first, ...rest]: readonly PropertyKey[]): string {
  return `${String(first ?? '')}${rest.map((part) => `[${String(part)}]`).join('')}`
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    form,
  )
}
