/** In whole units at Stripe. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * An amount of Stripe’s API in major units: `700` KRW → `700`, `499` USD → `4.99`, `5120` KWD → `5.12`.
 * @param currency any ISO 4217 code, in capitals
 * @see https://docs.stripe.com/currencies
 */
export function stripeAmountToMajor(amount: number, currency: string): number {
  return amount / 10 ** decimalsAtStripe(currency)
}

/** Differs from ISO 4217: ISK and UGX have no decimals but are written with two, as are HUF and TWD in payouts. */
function decimalsAtStripe(currency: string): number {
  if (whole.has(currency)) return 0
  return thousandths.has(currency) ? 3 : 2
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** From an id or an expanded object. */
export function expandableId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
