import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'
import type { SignedInUser } from '../../test/setup/stack-users.ts'

export interface CalledRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  status?: number | undefined
}

interface Call {
  who?: SignedInUser
  body?: object
  /** Replaces the parameter of the path. */
  id?: string
  query?: string
  stream?: boolean
}

/** Calls as a browser makes them, each from another address, so that none reaches a rate limit. */
export interface MeteredCaller {
  /** Reads the response, or all events of a stream. @throws for another status */
  call(where: CalledRoute, call?: Call): Promise<string>
  /** Opens a stream, which lasts until it is destroyed. */
  open(where: Pick<CalledRoute, 'path'>, call: Call): Promise<IncomingMessage>
  /** Bytes received since the last call of this, as transferred, heads included. */
  received(): number
}

export function createMeteredCaller(url: string, running: AsyncDisposableStack): MeteredCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  running.defer(() => agent.destroy())
  let bytes = 0
  let callers = 0

  function send(method: string, path: string, { who, body, stream, query = '' }: Call): ClientRequest {
    const text = body && JSON.stringify(body)
    callers += 1
    const headers = {
      origin: url,
      accept: stream ? 'text/event-stream' : 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) % 256}.${callers % 256}`,
      ...navigation(path),
      ...(who && { cookie: who.cookie }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return request(url + path + query, { method, agent, headers }).end(text)
  }

  async function headOf(sent: ClientRequest): Promise<IncomingMessage> {
    // The only event of this name has the answer alone.
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    bytes += answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
    return answer
  }

  return {
    async call({ method, path, status = 200 }, call = {}) {
      const answer = await headOf(send(method, pathOf(path, call), call))
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const packed = Buffer.concat(chunks)
      bytes += packed.length
      const isPacked = answer.headers['content-encoding'] === 'br'
      const text = (isPacked ? brotliDecompressSync(packed) : packed).toString()
      if (answer.statusCode !== status)
        throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text.slice(0, 300)}`)
      return text
    },
    async open({ path }, call) {
      const answer = await headOf(send('GET', pathOf(path, call), { ...call, stream: true }))
      if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`)
      answer.resume()
      return answer
    },
    received() {
      const sum = bytes
      bytes = 0
      return sum
    },
  }
}

function pathOf(path: string, { id = '' }: Call): string {
  return path.replace(/\{\w+\}/, id)
}

function navigation(path: string): Record<string, string> {
  if (path.startsWith('/api/') && !path.startsWith('/api/book/')) return {}
  return { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }
}
