import * as z from 'zod'
import {
  faultOrderKey,
  type ThirdParty,
  type FaultSelector,
  matchesFaultSelector,
  type FaultTraits,
} from './selector.ts'

const faultNames = [
  'slow',
  'hold',
  'hang',
  '429',
  '5xx',
  'half',
  'bad-json',
  'huge',
  'wrong-currency',
  'empty',
  'stale',
  'expired-session',
  'out-of-credit',
  'try-again',
  'forged-token',
  'absurd-price',
  'impossible-times',
] as const

export type FaultName = (typeof faultNames)[number]
export type InjectedFault = {
  readonly name: FaultName
  readonly arg: string | undefined
  /** Settles once the order is taken back or another one comes; at once where nobody ordered it. */
  readonly over: Promise<void>
}

/** `times`: the next so many requests only. `share`: that part of the requests, evenly spread. */
export const faultOrderSchema = z.strictObject({
  fault: z.enum(faultNames, `The fault must be one of: ${faultNames.join(', ')}.`),
  arg: z.union([z.string().max(40), z.number()], 'The argument must be a text or a number.').optional(),
  times: z.int().min(1, 'Times must be at least 1.').optional(),
  share: z.number().gt(0, 'The share must be above 0.').max(1, 'The share must be at most 1.').optional(),
})

type FaultOrder = z.infer<typeof faultOrderSchema>

export type FaultOrders = {
  /** Takes the place of an earlier order with the same selector. */
  readonly order: (party: ThirdParty, selector: FaultSelector, order: FaultOrder) => void
  readonly clear: (party: ThirdParty, selector: FaultSelector) => void
  readonly list: () => Readonly<Record<string, FaultOrder>>
  /** The fault of the next request, counted as used: that of its header, or of the latest order that selects it. */
  readonly next: (
    party: ThirdParty,
    header: string | undefined,
    traits: FaultTraits,
  ) => InjectedFault | undefined
}

type Entry = {
  readonly party: ThirdParty
  readonly selector: FaultSelector
  readonly order: FaultOrder
  seen: number
  left: number
}

export function createFaultOrders(): FaultOrders {
  const orders = new Map<string, Entry>()
  /** What ends with an order, also for those whom it held when it had run out. */
  const ends = new Map<string, PromiseWithResolvers<void>>()

  function ordered(party: ThirdParty, traits: FaultTraits): InjectedFault | undefined {
    const found = [...orders].findLast(
      ([, entry]) => entry.party === party && matchesFaultSelector(entry.selector, traits),
    )
    if (!found) return undefined
    const [name, entry] = found
    const share = entry.order.share ?? 1
    const fires = Math.floor((entry.seen + 1) * share) > Math.floor(entry.seen * share)
    entry.seen++
    if (!fires) return undefined
    entry.left--
    if (entry.left <= 0) orders.delete(name)
    const { arg, fault } = entry.order
    return { name: fault, arg: arg === undefined ? undefined : String(arg), over: endOf(name) }
  }

  function endOf(name: string): Promise<void> {
    const end = ends.get(name) ?? Promise.withResolvers<void>()
    ends.set(name, end)
    return end.promise
  }

  function clear(party: ThirdParty, selector: FaultSelector): void {
    const name = faultOrderKey(party, selector)
    orders.delete(name)
    ends.get(name)?.resolve()
    ends.delete(name)
  }

  return {
    order(party, selector, order) {
      clear(party, selector)
      const entry = { party, selector, order, seen: 0, left: order.times ?? Infinity }
      orders.set(faultOrderKey(party, selector), entry)
    },
    clear,
    list: () =>
      Object.fromEntries(
        [...orders].map(([name, { order, left }]) => [
          name,
          Number.isFinite(left) ? { ...order, times: left } : order,
        ]),
      ),
    next: (party, header, traits) => (header ? faultFrom(header) : ordered(party, traits)),
  }
}

/** How old the quotes are under the fault `stale`. */
export const staleQuoteMinutes = 3 * 1440

/** The currency to answer in: that of the question, or the one that the fault puts in its place. */
export function quotedCurrency(fault: InjectedFault | undefined, asked: string): string {
  return fault?.name === 'wrong-currency' ? (fault.arg ?? 'JPY') : asked
}

/** `slow:800` and the like; an unknown name is no fault. */
function faultFrom(header: string): InjectedFault | undefined {
  const [text = '', arg] = header.split(':', 2)
  const name = faultNames.find((known) => known === text.trim())
  return name ? { name, arg: arg?.trim(), over: Promise.resolve() } : undefined
}
