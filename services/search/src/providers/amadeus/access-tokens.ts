import type { ProviderCallContext } from '../provider.ts'
import type { HttpFailure } from '../../http-client/http-client.ts'
import { parseSanitizedJson } from '../../http-client/sanitized-json.ts'
import type { ProviderAdapterOptions } from '../adapter-options.ts'
import { amadeusTokenSchema } from './schema.ts'

export interface AmadeusAccessTokenCache {
  get(context: ProviderCallContext): Promise<{ token: string } | HttpFailure>
  /** Discards a refused token; a newer one stays. */
  forget(token: string): void
}

/** Renewed this long before it expires, so that none expires on the way. */
const marginMs = 30_000

/** All callers share the request, so no caller's deadline ends it. */
const deadlineMs = 10_000

/** OAuth 2.0 client credentials (RFC 6749, 4.4). */
export function createAmadeusAccessTokenCache(
  {
    baseUrl,
    apiKey,
    clientSecret,
    send,
  }: Pick<ProviderAdapterOptions, 'baseUrl' | 'apiKey' | 'send'> & { clientSecret: string },
  now: () => number = Date.now,
): AmadeusAccessTokenCache {
  let current: { token: string; validUntil: number } | null = null
  let pending: Promise<{ token: string } | HttpFailure> | null = null

  async function fetchToken(): Promise<{ token: string } | HttpFailure> {
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
    const context = { signal: AbortSignal.timeout(deadlineMs), purpose: 'subscriber' } as const
    const reply = await send(request, context)
    if ('fault' in reply) return reply
    const { data } = amadeusTokenSchema.safeParse(parseSanitizedJson(reply.text))
    if (!data) return { fault: 'failed', status: null }
    current = { token: data.access_token, validUntil: now() + data.expires_in * 1000 - marginMs }
    return { token: data.access_token }
  }

  return {
    async get({ signal }) {
      if (current && now() < current.validUntil) return { token: current.token }
      pending ??= fetchToken().finally(() => void (pending = null))
      return Promise.race([pending, timeoutFailure(signal)])
    },
    forget(token) {
      if (current?.token === token) current = null
    },
  }
}

function timeoutFailure(signal: AbortSignal): Promise<HttpFailure> {
  return new Promise((resolve) => {
    const late = () => resolve({ fault: 'late', status: null })
    if (signal.aborted) late()
    else signal.addEventListener('abort', late, { once: true })
  })
}
