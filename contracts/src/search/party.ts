/** `passengers` counts seats; infants travel on laps. */
export interface Party {
  passengers: number
  /** Aged 2 to 11, included in `passengers`. */
  children: number
  /** Under 2, not in `passengers`. */
  infants: number
}

export const maxSeats = 9

/** The unit of price history, levels and forecasts. */
export const oneAdultParty: Party = { passengers: 1, children: 0, infants: 0 }

export function countAdults({ passengers, children }: Pick<Party, 'passengers' | 'children'>): number {
  return passengers - children
}

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

/** Only then an adult fare times seats is the price. */
export function hasAdultsOnly({ children, infants }: Pick<Party, 'children' | 'infants'>): boolean {
  return children === 0 && infants === 0
}

export function isOneAdult(party: Party): boolean {
  return party.passengers === 1 && hasAdultsOnly(party)
}
