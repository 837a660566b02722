import { cookieName, type ServiceCookieKey } from '@faresight/contracts/auth/cookie'
import { type AccessLevel, type RouteDefinition, isStreamOnly } from '@faresight/contracts/route'
import type { BackendName } from '@faresight/contracts/services'
import { type RoutePolicy, routePolicies } from '../route-policies.ts'
import { describeRouteResponses, type OpenApiResponse } from './responses.ts'
import { type JsonSchema, OpenApiSchemaCollector } from './schemas.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface ApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, OpenApiResponse>
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

const areas: Record<BackendName, { name: string; description: string }> = {
  search: { name: 'Search', description: 'Airports, fares, saved searches, and redirects to sellers.' },
  'ai-scan': {
    name: 'AI search',
    description:
      'The best of a thousand date pairs, found with a few dozen fare checks; price history and forecasts.',
  },
  auth: {
    name: 'Accounts',
    description: 'Sign-up, sign-in, sessions, security settings, and account closure.',
  },
  billing: { name: 'Plans', description: 'Checkout, plan changes, payments, and cancellation.' },
  admin: { name: 'Administration', description: 'Users, statistics, operations, and the audit log.' },
  alerts: { name: 'Price alerts', description: 'Alerts by email when a fare drops or reaches a target.' },
  gateway: { name: 'Site', description: 'Client configuration and this document.' },
}

const callers: Record<AccessLevel, string> = {
  public: 'Access: public.',
  user: 'Access: signed-in users.',
  subscriber: 'Access: users with a plan.',
  admin: 'Access: administrators.',
  owner: 'Access: owners.',
}

const introduction = [
  'All calls that the Faresight web client makes.',
  'Bodies are JSON. Amounts are in major currency units for the whole party, durations in minutes, dates and times in the airport’s local time.',
  'Errors are problem details (RFC 9457) with a stable `code` and a `detail` that can be shown to the user.',
  'Sessions use a cookie. Requests that change data are accepted only from our own pages or without cookies.',
  'Responses may gain keys; ignore unknown ones.',
].join('\n\n')

const described = new Map<string, OpenApiDocument>()

/** All calls of the gateway at an address, described once in a process: that takes a third of a second. */
export function getOpenApiDocument(publicUrl: string): OpenApiDocument {
  const document = described.get(publicUrl) ?? describeApi(routePolicies, publicUrl)
  described.set(publicUrl, document)
  return document
}

/** Calls as an OpenAPI 3.1 document. */
function describeApi(policies: readonly RoutePolicy[], publicUrl: string): OpenApiDocument {
  const schemas = new OpenApiSchemaCollector()
  const paths: OpenApiDocument['paths'] = {}
  for (const policy of policies) {
    const { path, method } = policy.route
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(policy, schemas, publicUrl) }
  }
  const cookie = { type: 'apiKey', in: 'cookie', name: cookieName(publicUrl, 'session') }
  return {
    openapi: '3.1.1',
    info: { title: 'Faresight', version: '1', description: introduction },
    servers: [{ url: publicUrl }],
    tags: Object.values(areas),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { session: { ...cookie, description: 'Set by signing in; valid for seven days.' } },
    },
  }
}

function describeOperation(
  policy: RoutePolicy,
  schemas: OpenApiSchemaCollector,
  publicUrl: string,
): ApiOperation {
  const { route, perMinute } = policy
  const about = [
    describeCallers(route),
    `Limit: ${perMinute} requests per minute per IP address.`,
    ...(route.events ? [eventsSentence(isStreamOnly(route))] : []),
  ]
  return {
    operationId: toOperationId(route),
    tags: [areas[route.owner].name],
    summary: route.summary,
    description: about.join(' '),
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: describeParameters(policy, schemas, publicUrl),
    ...describeBody(policy, schemas),
    responses: describeRouteResponses(policy, schemas),
  }
}

function describeCallers({ access, signature, oneClick }: RouteDefinition): string {
  if (signature !== undefined) return 'Access: senders with a valid signature; sessions are ignored.'
  return oneClick ? 'Access: mail programs, from any origin; sessions are ignored.' : callers[access]
}

/** What RFC 8058 has mail programs send. Who sends nothing, or anything else, is answered alike. */
const oneClickForm: JsonSchema = {
  type: 'object',
  properties: { 'List-Unsubscribe': { type: 'string', const: 'One-Click' } },
}

function describeBody(
  { route }: RoutePolicy,
  schemas: OpenApiSchemaCollector,
): Pick<ApiOperation, 'requestBody'> {
  if (route.signature !== undefined) {
    const schema = { type: 'string', format: 'binary' }
    return { requestBody: { required: true, content: { '*/*': { schema } } } }
  }
  if (route.oneClick) {
    const form = { schema: oneClickForm }
    const content = { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form }
    return { requestBody: { required: false, content } }
  }
  if (!route.body) return {}
  const content = { 'application/json': { schema: schemas.toRequestSchema(route.body) } }
  return { requestBody: { required: true, content } }
}

function eventsSentence(alone: boolean): string {
  return alone
    ? 'Responds with server-sent events.'
    : 'Responds with server-sent events if `Accept` is `text/event-stream`, otherwise with JSON.'
}

/** `GET /api/search-results/{searchId}/events` → `getSearchResultsSearchIdEvents`. */
function toOperationId({ method, path }: RoutePolicy['route']): string {
  const words = path.replace('/api/', '').match(/[A-Za-z0-9]+/g) ?? []
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** What a cookie that a route takes is good for. That of the session is the document's security scheme. */
const cookiePurposes: Record<ServiceCookieKey, string> = {
  device:
    'Set by signing in, for 180 days. Lets this browser sign in while password guesses from elsewhere lock the account.',
  link: 'Set when a sign-in link is requested, for an hour. Binds the link to this browser.',
  code: 'Set when a sign-in still needs a code, for ten minutes. Binds the code to this browser.',
  passkey: 'Set with a passkey challenge, for five minutes. Binds the challenge to this browser.',
  google: 'Set when redirecting to Google, for ten minutes. Binds the callback to this browser.',
}

function describeParameters(
  { route }: RoutePolicy,
  schemas: OpenApiSchemaCollector,
  publicUrl: string,
): Parameter[] {
  const lastEventId: Parameter = {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event received; the stream starts after it.',
    schema: { type: 'string' },
  }
  return [
    ...(route.params ? toParameters('path', schemas.toRequestSchema(route.params)) : []),
    ...(route.query ? toParameters('query', schemas.toRequestSchema(route.query)) : []),
    ...(isStreamOnly(route) ? [lastEventId] : []),
    ...(route.signature === undefined ? [] : [signatureParameter(route.signature)]),
    ...(route.cookies ?? []).map((cookie): Parameter => ({
      name: cookieName(publicUrl, cookie),
      in: 'cookie',
      required: false,
      description: cookiePurposes[cookie],
      schema: { type: 'string' },
    })),
  ]
}

function signatureParameter(name: NonNullable<RoutePolicy['route']['signature']>): Parameter {
  return {
    name,
    in: 'header',
    required: true,
    description: 'The timestamp and signature of the body, as the sender defines them.',
    schema: { type: 'string' },
  }
}

function toParameters(part: 'path' | 'query', { properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: part,
    required: part === 'path' || required.includes(name),
    schema,
  }))
}
