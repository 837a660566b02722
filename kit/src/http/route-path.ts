import type { RouteDefinition } from '@faresight/contracts/route'

export function toFastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Empty for an unknown path. @param path without query */
export function listAllowedMethods(
  routes: readonly Pick<RouteDefinition, 'method' | 'path'>[],
  path: string,
): string[] {
  const parts = path.split('/')
  const methods = routes
    .filter((route) => matchesPathPattern(toFastifyPath(route.path).split('/'), parts))
    .map(({ method }) => method)
  return [...new Set(methods)]
}

/** A `:name` part matches any part that is not empty. */
export function matchesPathPattern(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}
