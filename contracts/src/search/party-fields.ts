import * as z from 'zod'
import { countAdults, maxSeats, type Party } from './party.ts'

const count = (min: number, max: number, sentence: string) =>
  z.int(sentence).min(min, sentence).max(max, sentence)

export const passengerCountSchema = count(1, maxSeats, 'Please choose 1 to 9 passengers')
export const childCountSchema = count(0, maxSeats - 1, 'Please choose 0 to 8 children')
export const infantCountSchema = count(0, maxSeats, 'Please choose 0 to 9 infants')

export const partyFields = {
  passengers: passengerCountSchema,
  children: childCountSchema,
  infants: infantCountSchema,
}

const counts = z.object(partyFields)

export const partyInputFields = {
  passengers: passengerCountSchema.default(1).describe('Seats: adults and children.'),
  children: childCountSchema
    .default(0)
    .describe('How many of the `passengers` are aged 2 to 11; the others are adults, aged 12 or more.'),
  infants: infantCountSchema
    .default(0)
    .describe('Under 2 on an adult’s lap, not counted in `passengers`; at most one per adult.'),
}

export const pricePerPassengerSchema = z.number().describe('Average: the price divided by `passengers`.')

export const adultRequiredMessage = 'Please include at least one adult'
export const infantsPerAdultMessage = 'At most one infant per adult can travel on a lap'

/** Requires an adult, and an adult per infant. */
export function validateParty(party: Party, refuse: (path: keyof Party, message: string) => void): void {
  // Out-of-range counts have their own errors.
  if (!counts.safeParse(party).success) return
  const adults = countAdults(party)
  if (adults < 1) refuse('children', adultRequiredMessage)
  else if (party.infants > adults) refuse('infants', infantsPerAdultMessage)
}
