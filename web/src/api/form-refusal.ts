import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { entryText } from '../text/entry.ts'
import { ApiProblem, sentenceOf } from './problems.ts'
import { SignInCancelled } from './recent-sign-in.ts'

/** From here on a wait is worth telling; below, the sentence itself says to try again shortly. */
const waitSeconds = 10

/**
 * Says in a form why the server refused it: beside those of its `fields` that the server names, of which the first gets the
 * focus, else at its root, whose `type` is then the problem's code.
 */
export function tellRefusal<F extends FieldValues>(
  error: unknown,
  fallback: string,
  fields: readonly FieldPath<F>[],
  setError: UseFormSetError<F>,
): void {
  if (error instanceof SignInCancelled) return
  const problem = error instanceof ApiProblem ? error : null
  const named = fields.flatMap((field) => {
    const fault = problem?.errors.find(({ path }) => path === field)
    return fault ? [{ field, message: fault.message }] : []
  })
  for (const [index, { field, message }] of named.entries())
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  if (named.length === 0)
    setError('root', { type: problem?.code ?? 'unreachable', message: refusalOf(error, fallback) })
}

/** The same below a form without fields: nothing where all went well, or where the sign-in that it needs was cancelled. */
export function errorBelow(error: unknown, fallback: string): string | undefined {
  return error === null || error instanceof SignInCancelled ? undefined : refusalOf(error, fallback)
}

/** What a person reads of a refusal, with when to come back where the server says so. */
export function refusalOf(error: unknown, fallback: string): string {
  const sentence = sentenceOf(error, fallback)
  const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : null
  return seconds !== null && seconds >= waitSeconds ? entryText.againIn(sentence, seconds) : sentence
}
