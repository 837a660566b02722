import type { Airline, Airlines } from './airlines.ts'
import type { Airport, Airports } from './airports.ts'

/** One airline on one pair of airports, both ways alike. */
export type Service = {
  readonly airline: Airline
  readonly from: Airport
  readonly to: Airport
  readonly km: number
  readonly weekly: number
}

/** A flight of some airline that is thought of. */
export type Pair = { readonly from: Airport; readonly to: Airport; readonly km: number }

/** Who may fly where: what services are made from. */
export type Skies = { readonly seed: string; readonly airports: Airports; readonly airlines: Airlines }
