import {
  instrumentThirdPartyCall,
  type ThirdPartyOutcome,
  thirdPartyOutcomeForStatus,
} from '@faresight/kit/telemetry/third-party-call'
import Stripe from 'stripe'

/** Per try; the SDK tries once more under the same key. */
export const stripeTryTimeoutMs = 5000

interface StripeOptions {
  key: string
  url: string
  timeoutMs?: number
}

/** Pinned to the API version of the SDK’s types. */
export function createStripeClient({ key, url, timeoutMs = stripeTryTimeoutMs }: StripeOptions): Stripe {
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: countedClient(),
  })
}

function countedClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = (...request) =>
    instrumentThirdPartyCall(
      {
        party: 'stripe',
        outcomeOf: (answer) => thirdPartyOutcomeForStatus(answer.getStatusCode()),
        outcomeOfError,
      },
      () => makeRequest(...request),
    )
  return client
}

function outcomeOfError(error: unknown): ThirdPartyOutcome {
  return error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT' ? 'late' : 'failed'
}
