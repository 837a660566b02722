import { fetchThirdParty } from '@faresight/kit/http/third-party-fetch'
import {
  instrumentThirdPartyCall,
  thirdPartyOutcomeForStatus,
} from '@faresight/kit/telemetry/third-party-call'
import type { CustomFetch } from 'openid-client'

const maxBytes = 256 * 1024

/** Reads at most 256 KiB: Google's responses are a few kilobytes. */
export const fetchFromGoogle: CustomFetch = (url, options) =>
  instrumentThirdPartyCall(
    { party: 'google', outcomeOf: ({ status }) => thirdPartyOutcomeForStatus(status) },
    () => fetchUpToMaxBytes(url, options),
  )

const fetchUpToMaxBytes: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetchThirdParty(url, { ...options, body: body ?? null })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new Error(`Google responded with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const { headers, status } = response
  return new Response(size === 0 ? null : Buffer.concat(chunks, size), { headers, status })
}
