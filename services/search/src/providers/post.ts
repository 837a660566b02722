import type { Fault } from './provider.ts'

export interface PostOptions {
  url: string
  headers: Record<string, string>
  body?: unknown
  signal: AbortSignal
  /** A longer answer is refused before it is read to its end. */
  maxBytes: number
}

export type Reply = { text: string } | { fault: Fault; status: number | null }

/** Posts JSON and reads a text. Whatever goes wrong comes back as a fault; nothing that the far side wrote is in it. */
export async function post({ url, headers, body, signal, maxBytes }: PostOptions): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      // Following one would send the key to another host.
      redirect: 'error',
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { fault: faultOf(response.status), status: response.status }
    }
    return { text: await readText(response, maxBytes) }
  } catch {
    return { fault: signal.aborted ? 'late' : 'failed', status: null }
  }
}

/** 402 is a provider that wants more credit: like 429, it has had enough of us. */
function faultOf(status: number): Fault {
  return status === 429 || status === 402 ? 'limited' : 'failed'
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop by an error cancels the body and closes the connection.
    if (size > maxBytes) throw new RangeError('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size).toString('utf8')
}

/** Escapes of what JSON may say and PostgreSQL cannot keep: NUL, and half a character. Most answers have neither. */
const oddEscape = /\\u(?:0000|d[89a-f])/i

/** What a JSON text says; `undefined` for any other text. Characters that are none are replaced. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, oddEscape.test(text) ? withoutOddities : undefined)
  } catch {
    return undefined
  }
}

function withoutOddities(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}
