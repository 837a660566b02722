import type { View } from './address.ts'

/** The parameters of the view by their names alone, for a page without results: there they say nothing. */
export const viewNames = [
  'sort',
  'withoutStops',
  'withoutAirlines',
  'withoutProviders',
  'withoutSellers',
  'times',
  'maxDuration',
  'maxPrice',
] as const satisfies readonly (keyof View)[]
