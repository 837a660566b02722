import type { Provider } from './provider.ts'

/** Providers with live fares, the cheapest to ask first. */
const byCost = ['ignav', 'skyscanner', 'amadeus']

/** The providers that scans may use: those `named`, else the one that costs least. */
export function scanProviders(
  providers: readonly Provider[],
  named: readonly string[] | undefined,
): readonly Provider[] {
  if (named) return providers.filter(({ name }) => named.includes(name))
  const cheapest = byCost.flatMap((name) => providers.find((it) => it.name === name) ?? [])
  return cheapest.slice(0, 1)
}
