import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Checks a form by a schema that loads when it is first needed. Should it not come, the form says `failure` and keeps what
 * was typed.
 */
export function lateResolver<F extends FieldValues>(
  load: () => Promise<Resolver<F>>,
  failure: string,
): Resolver<F> {
  return async (...input) => {
    const resolve = await load().catch(() => null)
    if (resolve) return resolve(...input)
    // Every form has a root, whatever its fields.
    const errors = { root: { type: 'load', message: failure } } as FieldErrors<F>
    return { values: {}, errors }
  }
}
