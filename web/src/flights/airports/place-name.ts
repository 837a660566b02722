import { useQuery } from '@tanstack/react-query'
import { airportQuery } from './api.ts'

/** The city of a code; the code until it loads. */
export function usePlaceName(code: string): string {
  return useQuery(airportQuery(code)).data?.city ?? code
}
