import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { AccessLevel, RouteDefinition } from '@faresight/contracts/route'
import { connectPostgres } from '@faresight/kit/postgres'
import { inject } from 'vitest'
import { type DocumentedApi, fetchDocumentedApi } from './documented-api.ts'

export interface RouteResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Of a problem. */
  code: string | null
}

export interface DocumentedRouteCaller extends AsyncDisposable {
  /** Calls a route with just these headers and, unless they name one, our Host. Fails if the API document promises another response. */
  call(
    route: Pick<RouteDefinition, 'method' | 'path'>,
    headers: Record<string, string>,
    options?: CallOptions,
  ): Promise<RouteResponse>
}

interface CallOptions {
  /** Values of the path's parameters. */
  params?: Readonly<Record<string, string>>
  body?: object
  /** A service to call instead of the gateway. */
  url?: string
}

/** Connects to the shared stack's database as its superuser, and to its gateway. */
export async function connectToStackAndDatabase() {
  const owned = new AsyncDisposableStack()
  const postgres = owned.use(connectPostgres(inject('postgresAdminUrl'), { max: 4, name: 'stack tests' }))
  const url = inject('baseUrl')
  const caller = owned.use(createRouteCaller(url, await fetchDocumentedApi(url)))
  return { postgres, caller, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Calls the gateway as a trusted proxy does, each time for another address, so that no rate limit of an address applies. */
function createRouteCaller(gatewayUrl: string, api: DocumentedApi): DocumentedRouteCaller {
  // With more connections auth would look up so many new sessions that some time out on a busy machine.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  // Files that share a stack have different networks.
  const network = 1 + randomInt(250)
  let calls = 0

  async function call(
    { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
    headers: Record<string, string>,
    { params = {}, body, url = gatewayUrl }: CallOptions = {},
  ): Promise<RouteResponse> {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'))
    const address = `10.${network}.${(calls >> 8) % 256}.${calls++ % 256}`
    const json = body && JSON.stringify(body)
    const sent = request(url + filled, {
      agent,
      method,
      headers: {
        'x-forwarded-for': address,
        ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
        ...headers,
        // The proxy appends what it knows to what its client claims.
        ...(headers['x-forwarded-for'] && { 'x-forwarded-for': `${headers['x-forwarded-for']}, ${address}` }),
      },
    })
    sent.end(json)
    // The event's only argument.
    const [message] = (await once(sent, 'response')) as [IncomingMessage]
    const response = await readResponse(message)
    if (url === gatewayUrl)
      api.expectDocumented(`${method} ${path}`, { ...response, headers: toHeaders(message) })
    return response
  }
  return { call, [Symbol.asyncDispose]: async () => agent.destroy() }
}

async function readResponse(message: IncomingMessage): Promise<RouteResponse> {
  const { statusCode: status = 0, headers } = message
  const body = await text(message)
  const isProblem = headers['content-type']?.startsWith('application/problem+json')
  return { status, headers, body, code: isProblem ? String(JSON.parse(body).code) : null }
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  return new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )
}

/** The access decision of a call, or its failure. The `unsigned` ones lack a valid webhook signature. */
type AccessOutcome =
  | 'let in'
  | `access/${string}`
  | 'request/foreign-origin'
  | 'unsigned'
  | `failed: ${string}`

/** What a response says about access: refusals for other reasons, such as bad input, count as `let in`. */
export function toAccessOutcome({ status, code, body }: RouteResponse): AccessOutcome {
  const isMissing = code === 'request/not-found'
  if (status >= 500 || status === 429 || isMissing) return `failed: ${status} ${body}`
  if (code === 'request/foreign-origin') return code
  if (code === billingProblems['bad-signature'].code) return 'unsigned'
  // `startsWith` doesn't narrow the type.
  return code?.startsWith('access/') ? (code as `access/${string}`) : 'let in'
}

export type UserStanding = 'visitor' | 'member' | 'subscriber' | 'admin' | 'owner'

const refusals: Record<AccessLevel, Partial<Record<UserStanding, `access/${string}`>>> = {
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

/** The outcome that the contract requires for a call without a signature. */
export function expectedAccessOutcome(
  { access, signature }: Pick<RouteDefinition, 'access' | 'signature'>,
  standing: UserStanding,
): AccessOutcome {
  return signature === undefined ? (refusals[access][standing] ?? 'let in') : 'unsigned'
}
