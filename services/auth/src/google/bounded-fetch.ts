import { fetchOutside } from '@faresight/kit/http/fetch-outside'
import { callOutside, outcomeOfStatus } from '@faresight/kit/telemetry/outside-call'
import type { CustomFetch } from 'openid-client'

const mostBytes = 256 * 1024

/** What Google answers is a few kilobytes: more is refused before it is read to its end. */
export const boundedFetch: CustomFetch = (url, options) =>
  callOutside({ party: 'google', outcomeOf: ({ status }) => outcomeOfStatus(status) }, () =>
    fetchBounded(url, options),
  )

const fetchBounded: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetchOutside(url, { ...options, body: body ?? null })
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
