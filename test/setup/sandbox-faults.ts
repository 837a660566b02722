/** The third parties of the sandbox. `google` has public pages, `google-token` is its token endpoint. */
export type ThirdParty =
  | 'ignav'
  | 'skyscanner'
  | 'amadeus'
  | 'travelpayouts'
  | 'ipapi'
  | 'ipwhois'
  | 'google'
  | 'google-token'
  | 'stripe'

/** Which requests get a fault. `email` is a Stripe customer's; the others are for fare providers. */
interface FaultSelector {
  key?: string
  origin?: string
  destination?: string
  departureDate?: string
  email?: string
}

/** The faults of a sandbox. Tests that share one use different selectors. */
export interface SandboxFaults {
  /** Sets a fault, such as `{ fault: 'hang' }`, for the selected requests, by default for all. */
  order(party: ThirdParty, fault: object, selector?: FaultSelector): Promise<void>
  /** Faults not shown yet, by party and selector. */
  orders(): Promise<unknown>
  /** Ends the faults that this client set. */
  heal(): Promise<void>
}

export function createFaultClient(sandboxUrl: string): SandboxFaults {
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
