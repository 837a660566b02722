import { type ComponentType, lazy as reactLazy } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Pauses before each retry, in milliseconds. */
const retries = [1_000, 3_000]

/**
 * A named export of a module that loads when it is first shown: `lazy(() => import('./menu.tsx'), 'Menu')`.
 * React keeps a failed import for good, so a failure is retried twice before React hears of it.
 */
// As React declares its own: a module may export components of various props.
// oxlint-disable-next-line typescript/no-explicit-any
export function lazy<M extends Record<N, ComponentType<any>>, N extends string>(
  load: () => Promise<M>,
  name: N,
) {
  return reactLazy<M[N]>(() => loadWithRetries(load, name).then((module) => ({ default: module[name] })))
}

/** Imports a module in up to three attempts. The next call starts again, also after a failure. */
export async function loadWithRetries<M>(load: () => Promise<M>, name: keyof M): Promise<M> {
  let ask = load
  for (const pause of retries) {
    try {
      return await ask()
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      // A browser keeps a failed import by its address, so the retry needs another one, where the error names it.
      const words = String(error).split(/\s/)
      const [address] = words.flatMap((word) => /^https?:\S+\.js/.exec(word)?.[0] ?? [])
      if (address) ask = () => importAgain(`${address}?${Date.now()}`, name, error)
    }
  }
  return ask()
}

/** A chunk of several modules has other export names: then the failure stands. */
async function importAgain<M>(address: string, name: keyof M, failure: unknown): Promise<M> {
  const module = (await import(/* @vite-ignore */ address)) as M
  if (module[name]) return module
  throw failure
}

/**
 * Checks a form by a schema that loads when it is first needed: a named export of a module, as for `lazy`. Where the
 * import fails, the form says `failure` and keeps what was typed; the next submit tries again.
 */
export function lazyResolver<F extends FieldValues, N extends string>(
  load: () => Promise<Record<N, Resolver<F>>>,
  name: N,
  failure: () => string,
): Resolver<F> {
  return async (...input) => {
    const module = await loadWithRetries(load, name).catch(() => null)
    if (module) return module[name](...input)
    // Every form has a root, whatever its fields.
    const errors = { root: { type: 'load', message: failure() } } as FieldErrors<F>
    return { values: {}, errors }
  }
}
