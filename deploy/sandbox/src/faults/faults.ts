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
  /** Settles when the order is deleted or replaced; at once for a fault by header. */
  readonly released: Promise<void>
}

/** `times`: ends after so many faults. `share`: of the requests, evenly spread. */
export const faultOrderSchema = z.strictObject({
  fault: z.enum(faultNames, `The fault must be one of: ${faultNames.join(', ')}.`),
  arg: z.union([z.string().max(40), z.number()], 'The argument must be a text or a number.').optional(),
  times: z.int().min(1, 'Times must be at least 1.').optional(),
  share: z.number().gt(0, 'The share must be above 0.').max(1, 'The share must be at most 1.').optional(),
})

type FaultOrder = z.infer<typeof faultOrderSchema>

export type FaultOrders = {
  /** Replaces an order with the same selector. */
  readonly put: (party: ThirdParty, selector: FaultSelector, order: FaultOrder) => void
  readonly clear: (party: ThirdParty, selector: FaultSelector) => void
  readonly list: () => Readonly<Record<string, FaultOrder>>
  /** The fault of a request, which counts it: by its header, or of the latest order that selects it. */
  readonly takeNext: (
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
  /** Also of orders that have run out and still hold requests. */
  const ends = new Map<string, PromiseWithResolvers<void>>()

  function takeOrdered(party: ThirdParty, traits: FaultTraits): InjectedFault | undefined {
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
    return { name: fault, arg: arg === undefined ? undefined : String(arg), released: orderEnd(name) }
  }

  function orderEnd(name: string): Promise<void> {
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
    put(party, selector, order) {
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
    takeNext: (party, header, traits) => (header ? parseFaultHeader(header) : takeOrdered(party, traits)),
  }
}

/** Age of quotes under the fault `stale`. */
export const staleQuoteMinutes = 3 * 1440

/** The requested currency, or the one of the fault `wrong-currency`. */
export function currencyUnderFault(fault: InjectedFault | undefined, asked: string): string {
  return fault?.name === 'wrong-currency' ? (fault.arg ?? 'JPY') : asked
}

/** `slow:800`; `undefined` for an unknown name. */
function parseFaultHeader(header: string): InjectedFault | undefined {
  const [text = '', arg] = header.split(':', 2)
  const name = faultNames.find((known) => known === text.trim())
  return name ? { name, arg: arg?.trim(), released: Promise.resolve() } : undefined
}
