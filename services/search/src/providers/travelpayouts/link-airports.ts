import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'

/** The ends of one direction. */
export interface Ends {
  origin: string
  destination: string
}

/**
 * The airports of each direction, as the `t` parameter of a link names them: after six digits of minutes stand the codes of all
 * airports on the way, `000270DMEBCN`. Its other fields are numbers and the airline. Not documented; seen in recorded answers.
 */
export function linkAirports(link: string | null | undefined): Ends[] {
  const ticket = /[?&]t=([A-Z0-9]+)/.exec(link ?? '')?.[1] ?? ''
  return [...ticket.matchAll(/\d{6}((?:[A-Z]{3}){2,9})(?![A-Z])/g)].map(([, codes = '']) => ({
    origin: toCurrentAirportCode(codes.slice(0, 3)),
    destination: toCurrentAirportCode(codes.slice(-3)),
  }))
}
