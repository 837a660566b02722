import { enFlights } from './en/flights.ts'

/** What is said of flights, in whatever feature. */
export const flightText: typeof enFlights = enFlights
