import type { OpenResult, ResultOption } from '@faresight/contracts/search/result'
import { providerName } from './fare-words.ts'

/** Where the main button of a flight leads: to its cheapest seller, or to the list where that takes several tickets. */
export type Purchase =
  | { kind: 'none' }
  | { kind: 'seller'; href: string; option: ResultOption }
  | { kind: 'tickets'; count: number }

export function purchaseOf({ options }: Pick<OpenResult, 'options'>): Purchase {
  const [cheapest] = options
  if (!cheapest?.bookingUrl) return { kind: 'none' }
  // One link would sell a part of the trip under the price of the whole.
  if (isSplit(cheapest)) return { kind: 'tickets', count: cheapest.tickets.length }
  return { kind: 'seller', href: cheapest.bookingUrl, option: cheapest }
}

/** Whether the option's price is that of several tickets, all of which have to be bought. */
export function isSplit({ tickets }: Pick<ResultOption, 'tickets'>): boolean {
  return tickets.length > 1
}

/**
 * How many tickets the price of a flight stands for. Without prices the order of options says nothing of the cheapest, so
 * there more than one is certain only where every option has as many.
 */
export function ticketCount({ options }: Pick<OpenResult, 'options'>, locked: boolean): number {
  const counts = new Set((locked ? options : options.slice(0, 1)).map(({ tickets }) => tickets.length))
  const [count = 1] = counts
  return counts.size > 1 ? 1 : count
}

/** The names of those who found a flight, each once, in the order of its options. */
export function providersOf({ options }: Pick<OpenResult, 'options'>): string {
  return [...new Set(options.map(({ provider }) => providerName(provider)))].join(', ')
}

/** The seller's name, or `null` where the provider gives its own: who sells is then told on its page alone. */
export function namedSeller({ provider, seller }: Pick<ResultOption, 'provider' | 'seller'>): string | null {
  return providerName(provider) === seller ? null : seller
}
