import { fetchThirdParty } from '@faresight/kit/http/third-party-fetch'

/** One request to somebody else's service. */
export interface OutsideRequest {
  method: 'GET' | 'POST'
  /** Whole, with its query. */
  url: string
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, in place of a body. */
  form?: Record<string, string>
  /** Whether the text of an answer with an error status is an answer all the same. */
  isExpectedError?: (text: string) => boolean
}

/** `limited`: the far side has had enough of us, by its own word. */
export type Fault = 'late' | 'failed' | 'limited'

/** Its text, or what went wrong; nothing that the far side wrote is in a fault. */
export type Reply = { text: string } | Failure

export interface Failure {
  fault: Fault
  /** Its own status, also where the rest of its answer never came; `null` where there was no answer. */
  status: number | null
  /** Trouble of the connection, or on the far side for now: asking again may help. */
  isPassing?: true
  /** How long it asks to be left alone. */
  retryAfterMs?: number
  /** A sentence for the traveller, where the usual one of the fault does not say it. */
  detail?: string
}

/**
 * How this service reaches others. Sends each request as it is, and never throws for what the far side does.
 *
 * @param maxBytes a longer answer is refused before it is read to its end
 */
export function createSend(
  maxBytes: number,
): (request: OutsideRequest, until: { signal: AbortSignal }) => Promise<Reply> {
  return async (request, { signal }) => {
    let status: number | null = null
    try {
      // Following a redirect would send the key to another host.
      const response = await fetchThirdParty(request.url, {
        ...optionsOf(request),
        signal,
        redirect: 'manual',
      })
      status = response.status
      if (!response.ok && !request.isExpectedError) {
        await response.body?.cancel()
        return failureOf(response)
      }
      const text = await readText(response, maxBytes)
      if (!response.ok && !(text !== null && request.isExpectedError?.(text))) return failureOf(response)
      return text === null ? { fault: 'failed', status } : { text }
    } catch {
      return signal.aborted ? { fault: 'late', status } : { fault: 'failed', status, isPassing: true }
    }
  }
}

function optionsOf({ method, headers, body, form }: OutsideRequest): Parameters<typeof fetchThirdParty>[1] {
  const accepting = { accept: 'application/json', ...headers }
  if (form) return { method, headers: accepting, body: new URLSearchParams(form) }
  if (body === undefined) return { method, headers: accepting }
  return { method, headers: { 'content-type': 'application/json', ...accepting }, body: JSON.stringify(body) }
}

/** Failed Dependency: of Ignav's codes the one that says itself that asking again may help. */
const tryAgain = 424

function failureOf({ status, headers }: Response): Failure {
  const retryAfterMs = waitOf(headers.get('retry-after'))
  const isPassing = status >= 500 || status === tryAgain
  return {
    fault: faultOf(status),
    status,
    ...(isPassing && { isPassing }),
    ...(retryAfterMs !== null && { retryAfterMs }),
  }
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); `null` for anything else. */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** 402 is a provider that wants more credit: like 429, it has had enough of us. */
function faultOf(status: number): Fault {
  return status === 429 || status === 402 ? 'limited' : 'failed'
}

/** `null` for an answer that is too long. */
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
