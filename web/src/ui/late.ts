import { lazy, type ComponentType } from 'react'

/** Pauses before asking once more for a script that did not come, in milliseconds. */
const retries = [1_000, 3_000]

/**
 * A named export of a module that loads when it is first shown: `late(() => import('./menu.tsx'), 'Menu')`.
 * Where its script does not come it is asked for twice more: React keeps a failure for good, and a
 * line that is away for a moment must not cost a page its parts.
 */
export function late<N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) {
  return lazy(() => loaded(load, name).then((module) => ({ default: module[name] })))
}

/** A module, asked for up to three times. Whoever asks later on is not answered by a failure of before. */
export async function loaded<M>(load: () => Promise<M>, name: keyof M): Promise<M> {
  let ask = load
  for (const pause of retries) {
    try {
      return await ask()
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      // A browser takes a script that did not come for one that never will: it needs another address, where the browser tells it.
      const words = String(error).split(/\s/)
      const [address] = words.flatMap((word) => /^https?:\S+\.js/.exec(word)?.[0] ?? [])
      if (address) ask = () => anew(`${address}?${Date.now()}`, name, error)
    }
  }
  return ask()
}

/** A script that holds more than one module names what is in it otherwise: of such a one the failure stands. */
async function anew<M>(address: string, name: keyof M, failure: unknown): Promise<M> {
  const module = (await import(/* @vite-ignore */ address)) as M
  if (module[name]) return module
  throw failure
}
