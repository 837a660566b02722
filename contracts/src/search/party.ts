import * as z from 'zod'

/** Who travels: `passengers` is the number of seats, adults and children; an infant sits on an adult's lap. */
export interface Party {
  passengers: number
  /** Aged 2 to 11, of the `passengers`. */
  children: number
  /** Under 2, beside the `passengers`. */
  infants: number
}

/** The party that price history, levels and forecasts are about. */
export const oneAdult: Party = { passengers: 1, children: 0, infants: 0 }

const count = (min: number, max: number, sentence: string) =>
  z.int(sentence).min(min, sentence).max(max, sentence)

/** Of an airline's booking: nine seats, of which one at least is an adult's. */
export const passengerCount = count(1, 9, 'Please choose 1 to 9 passengers')
export const childCount = count(0, 8, 'Please choose 0 to 8 children')
export const infantCount = count(0, 9, 'Please choose 0 to 9 infants')

/** A party within a question or an answer, where it has passed `refuseParty`. */
export const partyFields = { passengers: passengerCount, children: childCount, infants: infantCount }

const counts = z.object(partyFields)

/** A party as a request may leave it out. */
export const partyInput = {
  passengers: passengerCount.default(1).describe('Seats: adults and children together.'),
  children: childCount
    .default(0)
    .describe('Aged 2 to 11, of the `passengers`; the others are adults, from 12 years on.'),
  infants: infantCount
    .default(0)
    .describe('Under 2, on the laps of adults: beside the `passengers`, one per adult at most.'),
}

/** Whatever each traveller pays: children often pay less than adults, and an infant adds to the price of its adult. */
export const pricePerPassenger = z.number().describe('An average: the price divided by `passengers`.')

export const adultSentence = 'Please include at least one adult'
export const lapSentence = 'At most one infant per adult can travel on a lap'

/** Refuses children without an adult, and more infants than laps. */
export function refuseParty(party: Party, refuse: (path: keyof Party, message: string) => void): void {
  // Counts out of their range have sentences of their own.
  if (!counts.safeParse(party).success) return
  const adults = adultsOf(party)
  if (adults < 1) refuse('children', adultSentence)
  else if (party.infants > adults) refuse('infants', lapSentence)
}

/** How many of the seats are adults'. */
export function adultsOf({ passengers, children }: Pick<Party, 'passengers' | 'children'>): number {
  return passengers - children
}

/** `2 adults, 1 child, 1 infant`, as emails and links to other sites say it. */
export function partyWords(party: Party): string {
  const words = [
    counted(adultsOf(party), 'adult', 'adults'),
    counted(party.children, 'child', 'children'),
    counted(party.infants, 'infant', 'infants'),
  ]
  return words.filter((it) => it !== null).join(', ')
}

function counted(count: number, one: string, many: string): string | null {
  return count ? `${count} ${count === 1 ? one : many}` : null
}

/** Whether fares for adults say what this party pays: children often pay less, and an infant adds to the price of its adult. */
export function isAdultsOnly({ children, infants }: Pick<Party, 'children' | 'infants'>): boolean {
  return children === 0 && infants === 0
}

export function isOneAdult(party: Party): boolean {
  return party.passengers === 1 && isAdultsOnly(party)
}
