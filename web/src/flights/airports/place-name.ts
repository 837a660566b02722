import { useQuery } from '@tanstack/react-query'
import { airportQuery } from './api.ts'

/** The city of a code, or the code itself until it is known. */
export function usePlaceName(code: string): string {
  return useQuery(airportQuery(code)).data?.city ?? code
}
