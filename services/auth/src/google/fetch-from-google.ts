import { fetchOutside } from '@faresight/kit/http/fetch-outside'
import { callOutside, outcomeOfStatus } from '@faresight/kit/telemetry/outside-call'
import type { CustomFetch } from 'openid-client'

const maxBytes = 256 * 1024

/** Reads at most 256 KiB: Google's responses are a few kilobytes. */
export const fetchFromGoogle: CustomFetch = (url, options) =>
  callOutside({ party: 'google', outcomeOf: ({ status }) => outcomeOfStatus(status) }, () =>
    fetchUpToMaxBytes(url, options),
  )

const fetchUpToMaxBytes: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetchOutside(url, { ...options, body: body ?? null })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new Error(`Google answered with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const { headers, status } = response
  return new Response(size === 0 ? null : Buffer.concat(chunks, size), { headers, status })
}
