import { lazy, type ComponentType } from 'react'

/** Pauses before asking once more for a script that did not come, in milliseconds. */
const retries = [1_000, 3_000]

/**
 * A named export of a module that loads when it is first shown: `late(() => import('./menu.tsx'), 'Menu')`.
 * Where its script does not come it is asked for twice more: React keeps a failure for good, and a
 * line that is away for a moment must not cost a page its parts.
 */
export function late<N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) {
  return lazy(() => loaded(load).then((module) => ({ default: module[name] })))
}

async function loaded<M>(load: () => Promise<M>): Promise<M> {
  for (const pause of retries) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}
