import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import * as z from 'zod'
import { badRequest, type StripeProblem } from '../problem.ts'

/** Bodies and queries are forms, with brackets for what lies within: `items[0][price]=price_1`. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  )
}

/** What a request says: in its body, or in its address where it has none. */
export function formOf({ body, method, raw }: FastifyRequest): Record<string, unknown> {
  if (method === 'POST') return parseForm(typeof body === 'string' ? body : '')
  const query = (raw.url ?? '').split('?', 2)[1] ?? ''
  return parseForm(query)
}

function parseForm(text: string): Record<string, unknown> {
  return { ...qs.parse(text, { arrayLimit: 100, depth: 8, parameterLimit: 1000 }) }
}

/** What the form says, or Stripe's refusal of the first thing that is wrong with it. */
export function read<Shape extends z.ZodType>(shape: Shape, form: unknown): z.output<Shape> {
  const result = shape.safeParse(form)
  if (result.success) return result.data
  throw problemOf(result.error.issues, form)
}

const emptyAllowed = (input: unknown) => (input === '' ? null : input)

export const text = z.string().min(1, 'empty').max(5000)
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
export const yesNo = z.enum(['true', 'false'], 'Invalid boolean').transform((word) => word === 'true')
/** Sent empty, it takes away what was there. */
export const unsettable = z.preprocess(emptyAllowed, text.nullable()).optional()
/** Up to 50 entries; an empty one is taken out. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'You can have up to 50 keys of metadata.')
  .optional()

/** Of every list. */
export const page = {
  ending_before: text.optional(),
  limit: whole
    .refine((count) => count >= 1 && count <= 100, 'This value must be between 1 and 100.')
    .optional(),
  starting_after: text.optional(),
}

const span = z.strictObject({
  gt: whole.optional(),
  gte: whole.optional(),
  lt: whole.optional(),
  lte: whole.optional(),
})

/** `created=1`, or `created[gte]=1`. */
export const moments = z.union([span, whole.transform((at) => ({ gte: at, lte: at }))]).optional()

export function isWithin(at: number, range: z.output<typeof moments>): boolean {
  const { gt, gte, lt, lte } = { gt: undefined, gte: undefined, lt: undefined, lte: undefined, ...range }
  return (
    (gt === undefined || at > gt) &&
    (gte === undefined || at >= gte) &&
    (lt === undefined || at < lt) &&
    (lte === undefined || at <= lte)
  )
}

function problemOf([issue]: readonly z.core.$ZodIssue[], form: unknown): StripeProblem {
  if (!issue) return badRequest('The request is not valid.')
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    return badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  const value = valueAt(form, issue.path)
  if (value === undefined) {
    return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return badRequest(message, { code: 'parameter_invalid_empty', param })
  }
  if (issue.message === 'Invalid integer') {
    return badRequest(`Invalid integer: ${shown(value)}`, { code: 'parameter_invalid_integer', param })
  }
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String).join(', ')
    return badRequest(`Invalid ${param}: must be one of ${allowed}`, { param })
  }
  if (issue.code === 'invalid_type') {
    const kind = { object: 'object', array: 'array', record: 'object' }[String(issue.expected)] ?? 'string'
    return badRequest(`Invalid ${kind}: ${shown(value)}`, { param })
  }
  return badRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** `items[0][price]`. */
function nameOf([first, ...rest]: readonly PropertyKey[]): string {
  return `${String(first ?? '')}${rest.map((part) => `[${String(part)}]`).join('')}`
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    form,
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
