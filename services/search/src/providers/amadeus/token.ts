import type { Asking } from '../asking.ts'
import type { Failure } from '../../outside/send.ts'
import { readJson } from '../../outside/read-json.ts'
import type { AmadeusOptions } from './options.ts'
import { amadeusToken } from './schema.ts'

/** Access to Amadeus, which is given for half an hour at a time. */
export interface Tokens {
  /** A token that is good for a while yet. However many ask at once, one request is made. */
  get(asking: Asking): Promise<{ token: string } | Failure>
  /** Forgets a token that was refused; a newer one stays. */
  forget(token: string): void
}

/** A token is renewed so long before its end that no request arrives with one that has just ended. */
const marginMs = 30_000

/** The request for a token is nobody's own, so no caller's deadline ends it. */
const deadlineMs = 10_000

/** OAuth 2.0 client credentials (RFC 6749, 4.4). */
export function createTokens(
  {
    baseUrl,
    apiKey,
    clientSecret,
    send,
  }: Pick<AmadeusOptions, 'baseUrl' | 'apiKey' | 'clientSecret' | 'send'>,
  now: () => number = Date.now,
): Tokens {
  let held: { token: string; goodUntil: number } | null = null
  let underWay: Promise<{ token: string } | Failure> | null = null

  async function fetchToken(): Promise<{ token: string } | Failure> {
    const request = {
      method: 'POST',
      url: `${baseUrl}/v1/security/oauth2/token`,
      headers: {},
      form: {
        grant_type: 'client_credentials',
        client_id: apiKey,
        client_secret: clientSecret,
      },
    } as const
    // It is for all who ask while it is good, so nobody's allowance is in its way.
    const asking = { signal: AbortSignal.timeout(deadlineMs), purpose: 'subscriber' } as const
    const reply = await send(request, asking)
    if ('fault' in reply) return reply
    const { data } = amadeusToken.safeParse(readJson(reply.text))
    if (!data) return { fault: 'failed', status: null }
    held = { token: data.access_token, goodUntil: now() + data.expires_in * 1000 - marginMs }
    return { token: data.access_token }
  }

  return {
    async get({ signal }) {
      if (held && now() < held.goodUntil) return { token: held.token }
      underWay ??= fetchToken().finally(() => void (underWay = null))
      return Promise.race([underWay, lateness(signal)])
    },
    forget(token) {
      if (held?.token === token) held = null
    },
  }
}

function lateness(signal: AbortSignal): Promise<Failure> {
  return new Promise((resolve) => {
    const late = () => resolve({ fault: 'late', status: null })
    if (signal.aborted) late()
    else signal.addEventListener('abort', late, { once: true })
  })
}
