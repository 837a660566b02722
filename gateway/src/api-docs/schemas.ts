import { currentUserSchema } from '@faresight/contracts/auth/user'
import { credentialsSchema } from '@faresight/contracts/auth/http'
import { supportedCurrencyCodeSchema, messageAnswerSchema } from '@faresight/contracts/common'
import { problemBodySchema } from '@faresight/contracts/problem-body'
import { airportSchema } from '@faresight/contracts/search/airport'
import { flightSearchSchema } from '@faresight/contracts/search/flight-search'
import { recheckedOfferSchema } from '@faresight/contracts/search/offer'
import { providerHealthSchema } from '@faresight/contracts/search/provider-health'
import { searchRequestSchema } from '@faresight/contracts/search/search-request'
import * as result from '@faresight/contracts/search/result'
import * as z from 'zod'

/** A JSON Schema (2020-12), as far as zod makes them. */
export interface JsonSchema {
  $ref?: string
  title?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  description?: string
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: unknown
}

/** What stands under a name of its own, because many calls speak of it or because it is long. */
const names = z.registry<{ id: string }>()
const named: Record<string, z.ZodType> = {
  Airport: airportSchema,
  Credentials: credentialsSchema,
  Currency: supportedCurrencyCodeSchema,
  FlightSearch: flightSearchSchema,
  LockedResult: result.lockedResultSchema,
  Message: messageAnswerSchema,
  RecheckedOffer: recheckedOfferSchema,
  UnlockedResult: result.unlockedResultSchema,
  Problem: problemBodySchema,
  ProviderHealth: providerHealthSchema,
  ProviderStatus: result.providerStatusSchema,
  Result: result.flightResultSchema,
  ResultLeg: result.resultLegSchema,
  ResultOption: result.resultOptionSchema,
  ResultSegment: result.resultSegmentSchema,
  SearchRequest: searchRequestSchema,
  User: currentUserSchema,
}
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

/** The path of named schemas in the document. */
const schemaRefPrefix = '#/components/schemas/'

/** Collects the schemas of one document. */
export class OpenApiSchemaCollector {
  readonly components: Record<string, JsonSchema> = {}

  /** What a caller may send. */
  toRequestSchema(schema: z.ZodType): JsonSchema {
    return this.#read(schema, 'input')
  }

  /** What a caller gets. */
  toResponseSchema(schema: z.ZodType): JsonSchema {
    return this.#read(schema, 'output')
  }

  #read(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Inside of another one a schema with a name is a reference also where it stands alone.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // Answers grow: a reader has to overlook keys that it does not know.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        // A format says the same in a word, and a whole number has these bounds anyway.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        // An answer has all of its keys: what stood in for one that was left out is nobody's concern.
        if (io === 'output') delete jsonSchema.default
        if (io === 'input') Object.assign(jsonSchema, pipedArraySchema(zodSchema))
        const { description } = z.globalRegistry.get(zodSchema) ?? {}
        if (description) jsonSchema.description = description
      },
    })
    for (const [name, { id: _, ...component }] of Object.entries($defs))
      this.#keep(name, withDocumentRefs(component))
    return withDocumentRefs(properties?.['it'] ?? {})
  }

  #keep(name: string, component: JsonSchema): void {
    const known = this.components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`${name} has different meanings in request and response.`)
    }
    this.components[name] = component
  }
}

/** Where a list is taken as a list of anything first, what is in it is said by the schema behind. */
function pipedArraySchema(schema: z.core.$ZodType): JsonSchema {
  if (!(schema instanceof z.ZodPipe) || !(schema.in instanceof z.ZodArray)) return {}
  const { out } = schema
  if (!(schema.in.element instanceof z.ZodUnknown) || !(out instanceof z.ZodArray)) return {}
  if (!(out.element instanceof z.ZodType)) return {}
  return { items: new OpenApiSchemaCollector().toRequestSchema(out.element) }
}

/** The same with its references to where the document has them. */
function withDocumentRefs(schema: unknown): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', `"${schemaRefPrefix}`)
  return JSON.parse(text)
}
