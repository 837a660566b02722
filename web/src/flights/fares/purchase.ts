import type { OpenResult, ResultOption } from '@faresight/contracts/search/result'
import { providerName } from './fare-words.ts'

/** Where the main button leads: the cheapest seller, or the list if several tickets are needed. */
export type Purchase =
  | { kind: 'none' }
  | { kind: 'seller'; href: string; option: ResultOption }
  | { kind: 'tickets'; count: number }

export function purchaseOf({ options }: Pick<OpenResult, 'options'>): Purchase {
  const [cheapest] = options
  if (!cheapest?.bookingUrl) return { kind: 'none' }
  // A single link would sell one part at the price of the whole.
  if (isSplit(cheapest)) return { kind: 'tickets', count: cheapest.tickets.length }
  return { kind: 'seller', href: cheapest.bookingUrl, option: cheapest }
}

/** Whether several tickets must be bought. */
export function isSplit({ tickets }: Pick<ResultOption, 'tickets'>): boolean {
  return tickets.length > 1
}

/** Number of tickets. If prices are locked, options are unordered, so more than one is certain only if all options agree. */
export function ticketCount({ options }: Pick<OpenResult, 'options'>, locked: boolean): number {
  const counts = new Set((locked ? options : options.slice(0, 1)).map(({ tickets }) => tickets.length))
  const [count = 1] = counts
  return counts.size > 1 ? 1 : count
}

/** Provider names, each once. */
export function providersOf({ options }: Pick<OpenResult, 'options'>): string {
  return [...new Set(options.map(({ provider }) => providerName(provider)))].join(', ')
}

/** The seller's name, or `null` if the provider names only itself. */
export function namedSeller({ provider, seller }: Pick<ResultOption, 'provider' | 'seller'>): string | null {
  return providerName(provider) === seller ? null : seller
}
