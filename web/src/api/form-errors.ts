import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { entryText } from '../text/page-text.ts'
import { ApiProblem, messageOf } from './problems.ts'
import { SignInCancelled } from './recent-sign-in.ts'

/** Shorter waits are covered by the server's own sentence. */
const waitSeconds = 10

/**
 * Shows a server error in a form: on the `fields` it names, focusing the first, else on the root with the problem's code as
 * `type`.
 */
export function applyServerErrors<F extends FieldValues>(
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
    setError('root', { type: problem?.code ?? 'unreachable', message: serverErrorMessage(error, fallback) })
}

/** The error text for a form without fields; nothing without an error or after a cancelled sign-in. */
export function errorBelow(error: unknown, fallback: string): string | undefined {
  return error === null || error instanceof SignInCancelled ? undefined : serverErrorMessage(error, fallback)
}

/** The error sentence, with the time to wait if the server gives one. */
export function serverErrorMessage(error: unknown, fallback: string): string {
  const sentence = messageOf(error, fallback)
  const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : null
  return seconds !== null && seconds >= waitSeconds ? entryText.againIn(sentence, seconds) : sentence
}
