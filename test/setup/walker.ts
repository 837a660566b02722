import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { AccessLevel, RouteDefinition } from '@faresight/contracts/route'
import { connectPostgres } from '@faresight/kit/postgres'
import { inject } from 'vitest'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Of a problem. */
  code: string | null
}

/** How access to a call went; a call that failed is neither. Whether a signature fits its route says for itself. */
type Outcome = 'let in' | `access/${string}` | 'request/foreign-origin' | 'unsigned' | `failed: ${string}`

export interface Walker extends AsyncDisposable {
  /** Calls a route with just these headers, whatever they are, and a Host of ours unless they name one. */
  call(
    route: Pick<RouteDefinition, 'method' | 'path'>,
    headers: Record<string, string>,
    options?: CallOptions,
  ): Promise<Answer>
}

interface CallOptions {
  /** Values of the path's parameters. */
  params?: Readonly<Record<string, string>>
  body?: object
  /** Another address to call than the walker's. */
  url?: string
}

/** A database connection as superuser of the shared stack, and a walker at its gateway. */
export async function connectToStack() {
  const owned = new AsyncDisposableStack()
  const postgres = owned.use(connectPostgres(inject('postgresAdminUrl'), { max: 4, name: 'stack tests' }))
  const walker = owned.use(createWalker(inject('baseUrl')))
  return { postgres, walker, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/**
 * Calls the site at `url` as a trusted proxy in front of it does: each call is of another caller, so that none of them meets
 * the limit of an address.
 */
function createWalker(url: string): Walker {
  // More at once would have auth look up so many new sessions that a busy machine is late with some.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  // Files that share a stack come from different networks.
  const network = 1 + randomInt(250)
  let callers = 0

  async function call(
    { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
    headers: Record<string, string>,
    { params = {}, body, url: at = url }: CallOptions = {},
  ): Promise<Answer> {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'))
    const caller = `10.${network}.${(callers >> 8) % 256}.${callers++ % 256}`
    const text = body && JSON.stringify(body)
    const sent = request(at + filled, {
      agent,
      method,
      headers: {
        'x-forwarded-for': caller,
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
        // What a caller says of where they come from stands before what the proxy knows.
        ...(headers['x-forwarded-for'] && { 'x-forwarded-for': `${headers['x-forwarded-for']}, ${caller}` }),
      },
    })
    sent.end(text)
    // That is what the event brings.
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answerOf(answer)
  }
  return { call, [Symbol.asyncDispose]: async () => agent.destroy() }
}

async function answerOf(answer: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = answer
  const body = await text(answer)
  const isProblem = headers['content-type']?.startsWith('application/problem+json')
  return { status, headers, body, code: isProblem ? String(JSON.parse(body).code) : null }
}

/** Whether a call was let in, or by which rule of access it was not. What goes wrong with it after that is no matter of access. */
export function outcomeOf({ status, code, body }: Answer): Outcome {
  const isMissing = code === 'request/not-found'
  if (status >= 500 || status === 429 || isMissing) return `failed: ${status} ${body}`
  if (code === 'request/foreign-origin') return code
  if (code === billingProblems['bad-signature'].code) return 'unsigned'
  // It begins just so.
  return code?.startsWith('access/') ? (code as `access/${string}`) : 'let in'
}

export type Standing = 'visitor' | 'member' | 'subscriber' | 'admin' | 'owner'

/** What the contract's access alone says of somebody. */
const refusals: Record<AccessLevel, Partial<Record<Standing, `access/${string}`>>> = {
  public: {},
  user: { visitor: 'access/sign-in-required' },
  subscriber: { visitor: 'access/sign-in-required', member: 'access/plan-required' },
  admin: {
    visitor: 'access/sign-in-required',
    member: 'access/admin-required',
    subscriber: 'access/admin-required',
  },
  owner: {
    visitor: 'access/sign-in-required',
    member: 'access/owner-required',
    subscriber: 'access/owner-required',
    admin: 'access/owner-required',
  },
}

/** How access to a call without a signature goes, by the contract alone. */
export function expectedOutcome(
  { access, signature }: Pick<RouteDefinition, 'access' | 'signature'>,
  standing: Standing,
): Outcome {
  return signature === undefined ? (refusals[access][standing] ?? 'let in') : 'unsigned'
}
