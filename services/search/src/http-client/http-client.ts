import { type ThirdPartyOutcome } from '@faresight/kit/telemetry/third-party-call'
import { fetchThirdParty } from '@faresight/kit/http/third-party-fetch'

export interface HttpRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: unknown
  form?: Record<string, string>
  /** Whether the text of an error status is a valid answer. */
  isExpectedError?: (text: string) => boolean
}

/** `limited`: 429 or 402. */
export type HttpFault = 'late' | 'failed' | 'limited'

/** The text of the answer, or a failure, which holds nothing that the server wrote. */
export type HttpReply = { text: string } | HttpFailure

export interface HttpFailure {
  fault: HttpFault
  /** `null` where no answer came; set even where its text did not arrive. */
  status: number | null
  /** A broken connection, 5xx or 424: a retry may help. */
  isTransient?: true
  retryAfterMs?: number
  /** A message for the traveller, in place of the fault's usual one. */
  detail?: string
}

/** Sends one request without redirects or retries. Never rejects. */
export type HttpClient = (request: HttpRequest, options: { signal: AbortSignal }) => Promise<HttpReply>

/** @param maxBytes a longer answer fails before it is read to its end */
export function createHttpClient(maxBytes: number): HttpClient {
  return async (request, { signal }) => {
    let status: number | null = null
    try {
      // A redirect would send the key to another host.
      const response = await fetchThirdParty(request.url, {
        ...toFetchOptions(request),
        signal,
        redirect: 'manual',
      })
      status = response.status
      if (!response.ok && !request.isExpectedError) {
        await response.body?.cancel()
        return toFailure(response)
      }
      const text = await readText(response, maxBytes)
      if (!response.ok && !(text !== null && request.isExpectedError?.(text))) return toFailure(response)
      return text === null ? { fault: 'failed', status } : { text }
    } catch {
      return signal.aborted ? { fault: 'late', status } : { fault: 'failed', status, isTransient: true }
    }
  }
}

function toFetchOptions({ method, headers, body, form }: HttpRequest): Parameters<typeof fetchThirdParty>[1] {
  const accepting = { accept: 'application/json', ...headers }
  if (form) return { method, headers: accepting, body: new URLSearchParams(form) }
  if (body === undefined) return { method, headers: accepting }
  return { method, headers: { 'content-type': 'application/json', ...accepting }, body: JSON.stringify(body) }
}

/** Failed Dependency: Ignav documents that a retry may help. */
const failedDependency = 424

function toFailure({ status, headers }: Response): HttpFailure {
  const retryAfterMs = parseRetryAfterMs(headers.get('retry-after'))
  const isTransient = status >= 500 || status === failedDependency
  return {
    fault: toFault(status),
    status,
    ...(isTransient && { isTransient }),
    ...(retryAfterMs !== null && { retryAfterMs }),
  }
}

/** Seconds or a date (RFC 9110, 10.2.3); `null` for anything else. */
function parseRetryAfterMs(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** Providers answer 402 when our credit is used up. */
function toFault(status: number): HttpFault {
  return status === 429 || status === 402 ? 'limited' : 'failed'
}

async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the body and closes the connection.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size).toString('utf8')
}

export function toThirdPartyOutcome(reply: HttpReply): ThirdPartyOutcome {
  if ('text' in reply) return 'ok'
  const { fault, status } = reply
  return fault === 'failed' && status !== null && status >= 400 && status < 500 ? 'refused' : fault
}
