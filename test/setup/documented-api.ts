import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { default as addFormats } from 'ajv-formats'
import { expect } from 'vitest'
import { eventsIn } from './event-stream.ts'

type Schema = Record<string, unknown>

interface Answer {
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, { schema: Schema & { oneOf?: Schema[] } }>
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>
  components: Schema
}

interface Call {
  params?: Record<string, string | number>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}

interface Got {
  status: number
  headers: Headers
  /** The parsed body; of a stream its events. */
  body: unknown
}

/** An API that is held to its own document: each answer must have a status, a type and a body that stand there. */
export interface DocumentedApi {
  /** `GET /api/airports/{code}` and so on, all that the document has. */
  calls: string[]
  call: (name: string, input?: Call) => Promise<Got>
  /** Good answers that the document promises and nobody has got so far: `GET /api/config 200 application/json`. */
  unseen: () => string[]
}

/** Reads the document of the site at `url`. */
export async function documentedApi(url: string): Promise<DocumentedApi> {
  // What is wrong with it shows when answers are held against it.
  const document = (await (await fetch(url + gatewayRoutes.document.path)).json()) as Document
  const ajv = new Ajv2020({ strict: false })
  // A module of the old kind, whose default export hides in another.
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  const fits = (schema: Schema, value: unknown, what: string) => {
    const validate = ajv.compile({ ...schema, components: document.components })
    expect(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true)
  }
  const described = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  )
  const seen = new Set<string>()

  async function call(name: string, input: Call = {}): Promise<Got> {
    const response = await send(url, name, input)
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const what = `${name} ${response.status} ${type}`
    const answer = described.get(name)?.responses[response.status]
    expect(answer, `${what} is documented`).toBeDefined()
    const content = answer?.content?.[type]
    // There is a type where there is something to read.
    if (response.status !== 204) expect(content, `${what} is documented`).toBeDefined()
    for (const [header, { required }] of Object.entries(answer?.headers ?? {})) {
      if (required) expect(response.headers.get(header), `${what} has ${header}`).not.toBeNull()
    }
    const text = await response.text()
    seen.add(what)
    if (response.status === 204) return { status: 204, headers: response.headers, body: null }
    const isStream = type === 'text/event-stream'
    const body: unknown = isStream ? parseEvents(text) : type.endsWith('json') ? JSON.parse(text) : text
    if (isStream)
      for (const { event, data } of parseEvents(text))
        fits(
          content?.schema.oneOf?.find(({ title }) => title === event) ?? { not: {} },
          data,
          `${what} ${event}`,
        )
    else fits(content?.schema ?? { not: {} }, body, what)
    return { status: response.status, headers: response.headers, body }
  }

  const promised = [...described].flatMap(([name, { responses }]) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, { content }]) =>
        Object.keys(content ?? { '': {} }).map((type) => `${name} ${status} ${type}`),
      ),
  )
  return { calls: [...described.keys()], call, unseen: () => promised.filter((what) => !seen.has(what)) }
}

/** What a browser sends once it has the answer to a sign-in. */
export function sessionOf(headers: Headers): { cookie: string } {
  const lines = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { cookie: lines.find((line) => line.startsWith('auth_token=')) ?? '' }
}

/** Nobody else's address: what its callers may do at once and in an hour is counted for these calls alone. */
const caller = '203.0.113.200'

function send(url: string, name: string, { params = {}, query, headers, body }: Call): Promise<Response> {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return fetch(url + path + (query ? `?${new URLSearchParams(query).toString()}` : ''), {
    method,
    redirect: 'manual',
    headers: {
      origin: url,
      'x-forwarded-for': caller,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The events of a stream that has ended. Their ids rise. */
function parseEvents(text: string): ReturnType<typeof eventsIn> {
  const events = eventsIn(text.split('\n\n'))
  for (const [index, { id }] of events.entries()) expect(id).toBeGreaterThan(events[index - 1]?.id ?? 0)
  return events
}
