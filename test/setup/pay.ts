/** A test card of the sandbox's Stripe that pays. */
const goodCard = '4242424242424242'

/**
 * Types a card into the sandbox's page of a checkout, as a person does who pays.
 *
 * @returns where that leads back to
 */
export async function payAt(checkoutUrl: string, number = goodCard, name = 'Ada Lovelace'): Promise<string> {
  const card = { number, expiry: '12 / 40', cvc: '123', name }
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (answer.status !== 303 || !location) throw new Error(`${answer.status} ${await answer.text()}`)
  return location
}
