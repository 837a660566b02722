/** Stripe counts these in whole units. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * An amount as Stripe writes it in its API, in major units: `700` KRW → `700`, `499` USD → `4.99`, `5120` KWD → `5.12`.
 *
 * @param currency any ISO 4217 code, in capitals
 * @see https://docs.stripe.com/currencies
 */
export function toMajorAtStripe(amount: number, currency: string): number {
  return amount / 10 ** decimalsAtStripe(currency)
}

/**
 * Not those of ISO 4217 throughout. Krónur (ISK) and shillings (UGX) have no decimals, and Stripe goes on writing them with two,
 * which are 00; so it does with forint (HUF) and Taiwan dollars (TWD) in payouts, where it pays out whole ones only.
 */
function decimalsAtStripe(currency: string): number {
  if (whole.has(currency)) return 0
  return thousandths.has(currency) ? 3 : 2
}
