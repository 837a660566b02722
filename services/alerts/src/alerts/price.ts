import type { PlainDate } from '@faresight/contracts/common'
import type { ObservedFare } from '@faresight/contracts/search/events'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Deps } from '../deps.ts'
import { byCheapest, centsNow, isOnSale } from '../rules/triggers.ts'
import { questionFor, type WatchQuestion } from '../watches/question.ts'

/** How long somebody in front of a form waits. What is asked goes on meanwhile, and the first check finds it. */
const patienceMs = 4000

export interface PriceNow {
  /** US cents, for the whole party. */
  minor: number
  seenAt: string
  /** Most of one leg. */
  stops: number
  /** Of the rates that it was reckoned by; `null` where nobody says. */
  rateDate: PlainDate | null
}

/** The lowest live price of now. `null` of a window, where nobody sells, and where nobody has answered in time. */
export async function priceNow(
  question: WatchQuestion,
  userId: string,
  { bus, log }: Pick<Deps, 'bus' | 'log'>,
): Promise<PriceNow | null> {
  const { departureDate, returnDate } = question
  if (departureDate === null) return null
  try {
    const { fares } = await bus.request(
      quoteFaresRpc,
      {
        question: questionFor(question, { departureDate, returnDate }),
        purpose: 'subscriber',
        spenders: [userQuotaKey(userId)],
        providers: 'all',
      },
      { timeoutMs: patienceMs },
    )
    return lowest(fares)
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    log.warn({ err: error }, 'an alert is made without a price')
    return null
  }
}

function lowest(fares: readonly ObservedFare[]): PriceNow | null {
  const [cheapest] = fares.filter(isOnSale).toSorted(byCheapest)
  const minor = cheapest ? centsNow(cheapest) : null
  return cheapest && minor !== null
    ? { minor, seenAt: cheapest.seenAt, stops: cheapest.stops, rateDate: cheapest.usd?.rateDate ?? null }
    : null
}
