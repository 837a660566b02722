import { fetchThirdParty } from '@faresight/kit/http/third-party-fetch'
import { callThirdParty, thirdPartyOutcomeForStatus } from '@faresight/kit/telemetry/third-party-call'
import type { CustomFetch } from 'openid-client'

const mostBytes = 256 * 1024

/** What Google answers is a few kilobytes: more is refused before it is read to its end. */
export const boundedFetch: CustomFetch = (url, options) =>
  callThirdParty({ party: 'google', outcomeOf: ({ status }) => thirdPartyOutcomeForStatus(status) }, () =>
    fetchBounded(url, options),
  )

const fetchBounded: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetchThirdParty(url, { ...options, body: body ?? null })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new Error(`Google answered with more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  const { headers, status } = response
  return new Response(size === 0 ? null : Buffer.concat(chunks, size), { headers, status })
}
