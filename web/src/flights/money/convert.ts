import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import type { FlightResult, ResultBaggage, ResultOption } from '@faresight/contracts/search/result'
import type { Conversion } from './conversion.ts'

/** Converts what is known; `null` stays. */
export function convertKnown<N extends number | null>(amount: N, { amount: convert }: Conversion): N {
  // The type stays that of the argument.
  return (amount === null ? null : convert(amount)) as N
}

/** A result with its options; each says what its seller charges. */
export function convertResult<R extends FlightResult>(result: R, to: Conversion): R
export function convertResult(result: FlightResult, to: Conversion): FlightResult {
  if (result.locked) return result
  const options = result.options.map((option) => convertOption(option, to))
  return { ...result, ...convertFare(result, to), currency: to.to, options }
}

function convertOption(option: ResultOption, to: Conversion): ResultOption {
  const { price, charged, baggage } = option
  return {
    ...option,
    ...convertFare(option, to),
    currency: to.to,
    charged: charged ?? (price === null ? null : { price, currency: to.from, rateDate: to.rateDate }),
    ...(baggage && { baggage: convertBags(baggage, to) }),
  }
}

function convertBags(bags: ResultBaggage, to: Conversion): ResultBaggage {
  const cabinBagPrice = convertKnown(bags.cabinBagPrice, to)
  return { ...bags, cabinBagPrice, checkedBagPrice: convertKnown(bags.checkedBagPrice, to) }
}

/** A deal of a scan, with the lowest fare of its dates. */
export function convertDeal(deal: OpenDeal, to: Conversion): OpenDeal {
  const { lowest, lowestPrice } = deal
  return {
    ...deal,
    ...convertFare(deal, to),
    currency: to.to,
    lowestPrice: convertKnown(lowestPrice, to),
    ...(lowest && { lowest: { ...lowest, ...convertFare(lowest, to) } }),
  }
}

interface Fare<N extends number | null> {
  price: N
  pricePerPassenger: N
}

function convertFare<N extends number | null>({ price, pricePerPassenger }: Fare<N>, to: Conversion) {
  return { price: convertKnown(price, to), pricePerPassenger: convertKnown(pricePerPassenger, to) }
}

export function convertLevel(level: PriceLevel, { amount }: Conversion): PriceLevel {
  const { low, typical, high } = level
  return { ...level, low: amount(low), typical: amount(typical), high: amount(high) }
}
