/** Who travels: `passengers` is the number of seats, adults and children; an infant sits on an adult's lap. */
export interface Party {
  passengers: number
  /** Aged 2 to 11, of the `passengers`. */
  children: number
  /** Under 2, beside the `passengers`. */
  infants: number
}

/** Seats that one booking may have. */
export const maxSeats = 9

/** The party that price history, levels and forecasts are about. */
export const oneAdultParty: Party = { passengers: 1, children: 0, infants: 0 }

/** How many of the seats are adults'. */
export function countAdults({ passengers, children }: Pick<Party, 'passengers' | 'children'>): number {
  return passengers - children
}

/** `2 adults, 1 child, 1 infant`, as emails and links to other sites say it. */
export function describeParty(party: Party): string {
  const words = [
    counted(countAdults(party), 'adult', 'adults'),
    counted(party.children, 'child', 'children'),
    counted(party.infants, 'infant', 'infants'),
  ]
  return words.filter((it) => it !== null).join(', ')
}

function counted(count: number, one: string, many: string): string | null {
  return count ? `${count} ${count === 1 ? one : many}` : null
}

/** Whether fares for adults say what this party pays: children often pay less, and an infant adds to the price of its adult. */
export function hasAdultsOnly({ children, infants }: Pick<Party, 'children' | 'infants'>): boolean {
  return children === 0 && infants === 0
}

export function isOneAdult(party: Party): boolean {
  return party.passengers === 1 && hasAdultsOnly(party)
}
