import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { loadWithRetries } from './lazy.ts'

/**
 * Checks a form by a schema that loads when it is first needed: a named export of a module, as for `lazy`. Where the
 * import fails, the form says `failure` and keeps what was typed; the next submit tries again.
 */
export function lazyResolver<F extends FieldValues, N extends string>(
  load: () => Promise<Record<N, Resolver<F>>>,
  name: N,
  failure: string,
): Resolver<F> {
  return async (...input) => {
    const module = await loadWithRetries(load, name).catch(() => null)
    if (module) return module[name](...input)
    // Every form has a root, whatever its fields.
    const errors = { root: { type: 'load', message: failure } } as FieldErrors<F>
    return { values: {}, errors }
  }
}
