import { expect, inject } from 'vitest'

export const providers = ['ignav', 'skyscanner', 'amadeus', 'travelpayouts']

const faults = `${inject('sandboxUrl')}/control/faults`

/** Lets a provider show a fault until it is healed. */
export async function order(provider: string, fault: object): Promise<void> {
  const answer = await fetch(`${faults}/${provider}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  expect(answer.ok).toBe(true)
}

/** Ends the fault of a provider, if it shows one. */
export async function heal(provider: string): Promise<void> {
  await fetch(`${faults}/${provider}`, { method: 'DELETE' })
}

export async function healAll(): Promise<void> {
  await Promise.all(providers.map(heal))
}
