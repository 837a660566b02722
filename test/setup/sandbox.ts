import { bringUp } from './programs.ts'

const main = new URL('../../deploy/sandbox/src/main.ts', import.meta.url)

const providers = ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'] as const
/** Google by what is asked of it: what anybody may know, and its token endpoint. */
const parties = [...providers, 'google', 'google-token'] as const

export type Provider = (typeof providers)[number]

export interface Sandbox extends AsyncDisposable {
  url: string
  /** Lets one party show a fault from now on: `{ fault: 'hang' }`. */
  order(party: (typeof parties)[number], fault: object): Promise<void>
  /** The faults that are still to be shown, by party. */
  orders(): Promise<unknown>
  /** Ends all faults. */
  heal(): Promise<void>
}

/** The third parties in a process of their own, met over HTTP alone. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Sandbox> {
  const sandbox = await bringUp(main, { SMTP_PORT: '0', ...env })
  const control = (path: string, method: string, body?: object) =>
    fetch(`${sandbox.url}/control/faults${path}`, {
      method,
      headers: body && { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  return {
    url: sandbox.url,
    async order(party, fault) {
      const answer = await control(`/${party}`, 'PUT', fault)
      if (!answer.ok) throw new Error(await answer.text())
    },
    async orders() {
      return (await control('', 'GET')).json()
    },
    async heal() {
      await Promise.all(parties.map((party) => control(`/${party}`, 'DELETE')))
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  }
}
