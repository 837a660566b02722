import type { RouteDefinition } from '@faresight/contracts/route'

/** The path as Fastify writes it: `/api/airports/{code}` becomes `/api/airports/:code`. */
export function toFastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The methods that `path` (without query) takes: what an Allow header lists. Empty for an unknown path. */
export function allowedMethods(
  routes: readonly Pick<RouteDefinition, 'method' | 'path'>[],
  path: string,
): string[] {
  const parts = path.split('/')
  const methods = routes
    .filter((route) => matchesPathPattern(toFastifyPath(route.path).split('/'), parts))
    .map(({ method }) => method)
  return [...new Set(methods)]
}

/** Whether a path has the parts of a pattern, of which `:name` stands for any one that is not empty. */
export function matchesPathPattern(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}
