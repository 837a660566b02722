import * as z from 'zod'
import { nameOf, type Party, type Selector, selects, type Traits } from './selector.ts'

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
export type Fault = {
  readonly name: FaultName
  readonly arg: string | undefined
  /** Settles once the order is taken back or another one comes; at once where nobody ordered it. */
  readonly over: Promise<void>
}

/** `times`: the next so many requests only. `share`: that part of the requests, evenly spread. */
export const faultOrder = z.strictObject({
  fault: z.enum(faultNames, `The fault must be one of: ${faultNames.join(', ')}.`),
  arg: z.union([z.string().max(40), z.number()], 'The argument must be a text or a number.').optional(),
  times: z.int().min(1, 'Times must be at least 1.').optional(),
  share: z.number().gt(0, 'The share must be above 0.').max(1, 'The share must be at most 1.').optional(),
})

type FaultOrder = z.infer<typeof faultOrder>

export type Faults = {
  /** Takes the place of an earlier order with the same selector. */
  readonly order: (party: Party, selector: Selector, order: FaultOrder) => void
  readonly clear: (party: Party, selector: Selector) => void
  readonly list: () => Readonly<Record<string, FaultOrder>>
  /** The fault of the next request, counted as used: that of its header, or of the latest order that selects it. */
  readonly next: (party: Party, header: string | undefined, traits: Traits) => Fault | undefined
}

type Entry = {
  readonly party: Party
  readonly selector: Selector
  readonly order: FaultOrder
  seen: number
  left: number
}

export function createFaults(): Faults {
  const orders = new Map<string, Entry>()
  /** What ends with an order, also for those whom it held when it had run out. */
  const ends = new Map<string, PromiseWithResolvers<void>>()

  function ordered(party: Party, traits: Traits): Fault | undefined {
    const found = [...orders].findLast(
      ([, entry]) => entry.party === party && selects(entry.selector, traits),
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

  function clear(party: Party, selector: Selector): void {
    const name = nameOf(party, selector)
    orders.delete(name)
    ends.get(name)?.resolve()
    ends.delete(name)
  }

  return {
    order(party, selector, order) {
      clear(party, selector)
      const entry = { party, selector, order, seen: 0, left: order.times ?? Infinity }
      orders.set(nameOf(party, selector), entry)
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
export const staleMinutes = 3 * 1440

/** The currency to answer in: that of the question, or the one that the fault puts in its place. */
export function currencyUnder(fault: Fault | undefined, asked: string): string {
  return fault?.name === 'wrong-currency' ? (fault.arg ?? 'JPY') : asked
}

/** `slow:800` and the like; an unknown name is no fault. */
function faultFrom(header: string): Fault | undefined {
  const [text = '', arg] = header.split(':', 2)
  const name = faultNames.find((known) => known === text.trim())
  return name ? { name, arg: arg?.trim(), over: Promise.resolve() } : undefined
}
