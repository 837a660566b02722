import type { FieldError } from '@faresight/contracts/problem-body'
import { requestProblems } from '@faresight/contracts/problems'
import type * as z from 'zod'
import { Problem } from '../problem.ts'

/** For a field whose schema has no sentence of its own: a validator's texts are for programmers. */
const unworded = 'Please check this field.'

/** @throws Problem that names each invalid field once, with its first message */
export function parseRequestInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: () => unworded })
  if (parsed.success) return parsed.data
  const errors = new Map<string, FieldError>()
  for (const { path, message, code } of parsed.error.issues) {
    const name = path.join('.')
    const isNoObject = path.length === 0 && code === 'invalid_type'
    if (!errors.has(name))
      errors.set(name, { path: name, message: isNoObject ? 'Please send a JSON object.' : message })
  }
  const [first] = errors.values()
  throw new Problem(requestProblems.invalid, { detail: first?.message, errors: [...errors.values()] })
}
