import type { Provider } from './provider.ts'

/**
 * The providers that scans may use: those `named`, else of those with live fares the one that costs least, which is the
 * first.
 */
export function scanProviders(
  providers: readonly Provider[],
  named: readonly string[] | undefined,
): readonly Provider[] {
  if (named) return providers.filter(({ name }) => named.includes(name))
  return providers.filter(({ cachedOnly }) => !cachedOnly).slice(0, 1)
}
