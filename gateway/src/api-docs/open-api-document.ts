import { cookieName, type ServiceCookieKey } from '@faresight/contracts/auth/cookie'
import { type AccessLevel, type RouteDefinition, isStreamOnly } from '@faresight/contracts/route'
import type { BackendName } from '@faresight/contracts/services'
import { type RoutePolicy, routePolicies } from '../route-policies.ts'
import { describeResponses, type ApiResponse } from './responses.ts'
import { type JsonSchema, OpenApiSchemas } from './schemas.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface ApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, ApiResponse>
}

export interface ApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

const areas: Record<BackendName, { name: string; description: string }> = {
  search: { name: 'Search', description: 'Places, fares, and the way to who sells them.' },
  'ai-scan': { name: 'AI search', description: 'The best dates of a thousand, found with a few checks.' },
  auth: {
    name: 'Accounts',
    description: 'From sign-up to deletion: who one is, and where one is signed in.',
  },
  billing: { name: 'Plans', description: 'Paying for a plan, changing it, and ending it.' },
  admin: { name: 'Administration', description: 'Users, figures, what runs, and what was done to it.' },
  alerts: { name: 'Price alerts', description: 'Watching fares, and telling when they drop.' },
  gateway: { name: 'Site', description: 'What a client of this site should know.' },
}

const callers: Record<AccessLevel, string> = {
  public: 'Everybody.',
  user: 'Who is signed in.',
  subscriber: 'Who has a plan.',
  admin: 'Administrators.',
  owner: 'Owners.',
}

const introduction = [
  'Everything that the pages of Faresight ask for.',
  'Bodies are JSON. Amounts are in major units of their currency and for the whole party, durations in minutes, dates and times local to the airport.',
  'What is not 2xx is a problem (RFC 9457) with a stable `code`; its `detail` is a sentence for the person who asked.',
  'A session is a cookie. A call that changes something must come from our own pages, or without any cookie.',
  'Answers may gain keys: overlook those that you do not know.',
].join('\n\n')

const described = new Map<string, ApiDocument>()

/** All calls of the gateway at an address, described once in a process: that takes a third of a second. */
export function getOpenApiDocument(publicUrl: string): ApiDocument {
  const document = described.get(publicUrl) ?? describeApi(routePolicies, publicUrl)
  described.set(publicUrl, document)
  return document
}

/** Calls as an OpenAPI 3.1 document. */
function describeApi(policies: readonly RoutePolicy[], publicUrl: string): ApiDocument {
  const schemas = new OpenApiSchemas()
  const paths: ApiDocument['paths'] = {}
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
      securitySchemes: { session: { ...cookie, description: 'Set by signing in, for seven days.' } },
    },
  }
}

function describeOperation(policy: RoutePolicy, schemas: OpenApiSchemas, publicUrl: string): ApiOperation {
  const { route, perMinute } = policy
  const about = [
    `For: ${describeCallers(route)}`,
    `At most ${perMinute} calls a minute from one address.`,
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
    responses: describeResponses(policy, schemas),
  }
}

function describeCallers({ access, signature, oneClick }: RouteDefinition): string {
  if (signature !== undefined) return 'Who can sign it; no session counts.'
  return oneClick ? 'Mail programs, from anywhere; no session counts.' : callers[access]
}

/** What RFC 8058 has mail programs send. Who sends nothing, or anything else, is answered alike. */
const oneClickForm: JsonSchema = {
  type: 'object',
  properties: { 'List-Unsubscribe': { type: 'string', const: 'One-Click' } },
}

function describeBody({ route }: RoutePolicy, schemas: OpenApiSchemas): Pick<ApiOperation, 'requestBody'> {
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
  const content = { 'application/json': { schema: schemas.taken(route.body) } }
  return { requestBody: { required: true, content } }
}

function eventsSentence(alone: boolean): string {
  return alone
    ? 'Answers with server-sent events.'
    : 'With `Accept: text/event-stream` it answers with server-sent events, else with JSON.'
}

/** `GET /api/search-results/{searchId}/events` → `getSearchResultsSearchIdEvents`. */
export function toOperationId({ method, path }: RoutePolicy['route']): string {
  const words = path.replace('/api/', '').match(/[A-Za-z0-9]+/g) ?? []
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** What a cookie that a route takes is good for. That of the session is the document's security scheme. */
const cookiePurposes: Record<ServiceCookieKey, string> = {
  device:
    'Set by signing in, for 180 days: a browser that has it is let in while others guess at the account.',
  link: 'Set with the request of a sign-in link, for an hour: the link signs in that browser alone.',
  code: 'Set with a sign-in that lacks a code, for ten minutes: the code counts in that browser alone.',
  passkey: 'Set with what a passkey has to sign, for five minutes: the answer counts in that browser alone.',
  google: 'Set on the way to Google, for ten minutes: what comes back counts in that browser alone.',
}

function describeParameters({ route }: RoutePolicy, schemas: OpenApiSchemas, publicUrl: string): Parameter[] {
  const lastEventId: Parameter = {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event that was seen: the stream begins after it.',
    schema: { type: 'string' },
  }
  return [
    ...(route.params ? toParameters('path', schemas.taken(route.params)) : []),
    ...(route.query ? toParameters('query', schemas.taken(route.query)) : []),
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
    description: 'The time and what the body is signed with, as the sender has agreed with us.',
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
