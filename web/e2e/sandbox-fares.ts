import { expect, inject } from 'vitest'

const fares = `${inject('sandboxUrl')}/control/fares`

/** Real airports, by their IATA codes. Without days all of them count; with `returnDate` round trips that return then. */
interface Route {
  origin: string
  destination: string
  departureDate?: string
  returnDate?: string
}

/**
 * Lets all sellers ask `factor` times what they asked, until it is disposed of. Tests share the sandbox: name days that
 * no other test asks about. What search asked a provider in the last ten minutes it does not ask again, so that the new
 * fare is seen by who asks in another currency.
 */
export async function changeFare(route: Route, factor: number): Promise<AsyncDisposable> {
  await order(route, factor)
  return { [Symbol.asyncDispose]: () => order(route, 1) }
}

async function order(route: Route, factor: number): Promise<void> {
  const answer = await fetch(fares, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ ...route, factor }]),
  })
  expect(answer.ok).toBe(true)
}
