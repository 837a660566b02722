const goodCard = '4242424242424242'

/** Pays on the sandbox's checkout page, as a person does. @returns where it redirects */
export async function payCheckout(
  checkoutUrl: string,
  number = goodCard,
  name = 'Ada Lovelace',
): Promise<string> {
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
