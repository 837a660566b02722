import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { loaded } from './late.ts'

/**
 * Checks a form by a schema that loads when it is first needed: a named export of a module, as for `late`. Should it not
 * come, the form says `failure` and keeps what was typed; it is asked for anew with the next try.
 */
export function lateResolver<F extends FieldValues, N extends string>(
  load: () => Promise<Record<N, Resolver<F>>>,
  name: N,
  failure: string,
): Resolver<F> {
  return async (...input) => {
    const module = await loaded(load, name).catch(() => null)
    if (module) return module[name](...input)
    // Every form has a root, whatever its fields.
    const errors = { root: { type: 'load', message: failure } } as FieldErrors<F>
    return { values: {}, errors }
  }
}
