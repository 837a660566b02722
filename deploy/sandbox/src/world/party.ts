/** Infants have a seat of their own or sit on a lap. */
export type Party = {
  readonly adults: number
  readonly children: number
  readonly infantsInSeat: number
  readonly infantsOnLap: number
}

export const oneAdult: Party = { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 0 }

export function seatsOf(party: Party): number {
  return party.adults + party.children + party.infantsInSeat
}

/** The party's price as a multiple of an adult's; low-cost airlines give children no discount. */
export function headsOf(party: Party, childrenPayFull: boolean): number {
  const child = childrenPayFull ? 1 : 0.8
  return party.adults + child * (party.children + party.infantsInSeat) + 0.1 * party.infantsOnLap
}
