/** The third parties of the sandbox. `google` is what anybody may ask of it, `google-token` its token endpoint. */
export type Party =
  | 'ignav'
  | 'skyscanner'
  | 'amadeus'
  | 'travelpayouts'
  | 'ipapi'
  | 'ipwhois'
  | 'google'
  | 'google-token'
  | 'stripe'

/** Which requests meet a fault. `email`: a customer's, for Stripe. The others are for fare providers. */
interface FaultSelector {
  key?: string
  origin?: string
  destination?: string
  departureDate?: string
  email?: string
}

/** The faults of a sandbox. Tests that share one give selectors that no other test gives. */
export interface SandboxFaults {
  /** From now on the party shows a fault, `{ fault: 'hang' }`, to the requests that `selector` selects; to all without one. */
  order(party: Party, fault: object, selector?: FaultSelector): Promise<void>
  /** The faults that are still to be shown, by party and selector. */
  orders(): Promise<unknown>
  /** Ends the faults that were ordered here, those of other tests not. */
  heal(): Promise<void>
}

export function faultsAt(sandboxUrl: string): SandboxFaults {
  const faults = `${sandboxUrl}/control/faults`
  const ordered = new Set<string>()
  return {
    async order(party, fault, selector = {}) {
      const url = `${faults}/${party}?${new URLSearchParams({ ...selector }).toString()}`
      ordered.add(url)
      const answer = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async orders() {
      return (await fetch(faults)).json()
    },
    async heal() {
      await Promise.all([...ordered].map((url) => fetch(url, { method: 'DELETE' })))
      ordered.clear()
    },
  }
}
