import type { Airports } from './airports.ts'

/** Whether one airport is an airport of both: LON to LHR goes nowhere, for the one is a part of the other. */
export function isSamePlace(origin: string, destination: string, airports: Airports): boolean {
  const from = airports.expand(origin)
  return airports.expand(destination).some((code) => from.includes(code))
}
