import { lazy, type ComponentType } from 'react'

/** A named export of a module that loads when it is first shown: `late(() => import('./menu.tsx'), 'Menu')`. */
export function late<N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) {
  return lazy(() => load().then((module) => ({ default: module[name] })))
}
