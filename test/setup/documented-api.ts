import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { default as addFormats } from 'ajv-formats'
import { expect } from 'vitest'
import { parseEventFrames } from './event-stream.ts'

type JsonSchema = Record<string, unknown>

interface DocumentedResponse {
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, { schema: JsonSchema & { oneOf?: JsonSchema[] } }>
}

interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>
  components: JsonSchema
}

interface ReceivedResponse {
  status: number
  headers: Headers
  body: string
}

export interface DocumentedApi {
  /** Every operation of the document: `GET /api/airports/{code}`. */
  operations: string[]
  /** Fails unless the status, type, headers and body of a response are documented; passes over operations that the document leaves out. */
  expectDocumented: (operation: string, response: ReceivedResponse) => void
}

/** Reads the OpenAPI document of the site at `url`. */
export async function fetchDocumentedApi(url: string): Promise<DocumentedApi> {
  // A wrong shape shows when responses are compared with it.
  const document = (await (await fetch(url + gatewayRoutes.document.path)).json()) as OpenApiDocument
  const ajv = new Ajv2020({ strict: false })
  // A CommonJS module, whose default export TypeScript sees nested in another.
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  const validators = new WeakMap<JsonSchema, ReturnType<typeof ajv.compile>>()
  const responses = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, it]) => [`${method.toUpperCase()} ${path}`, it.responses]),
    ),
  )

  function expectValid(schema: JsonSchema | undefined, value: unknown, what: string): void {
    if (!schema) return expect.unreachable(`${what} is not documented`)
    const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: document.components })
    validators.set(schema, validate)
    expect(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true)
  }

  return {
    operations: [...responses.keys()],
    expectDocumented(operation, { status, headers, body }) {
      const documented = responses.get(operation)
      if (!documented) return
      const type = headers.get('content-type')?.split(';')[0] ?? ''
      const what = `${operation} ${status} ${type}`
      const response = documented[status]
      expect(response, `${what} is documented`).toBeDefined()
      for (const [name, { required }] of Object.entries(response?.headers ?? {}))
        if (required) expect(headers.get(name), `${what} has ${name}`).not.toBeNull()
      if (status === 204) return
      const schema = response?.content?.[type]?.schema
      if (type !== 'text/event-stream')
        return expectValid(schema, type.endsWith('json') ? JSON.parse(body) : body, what)
      for (const { event, data } of parseEventFrames(body.split('\n\n')))
        expectValid(
          schema?.oneOf?.find(({ title }) => title === event),
          data,
          `${what} ${event}`,
        )
    },
  }
}
