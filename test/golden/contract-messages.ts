import {
  allBuckets,
  allEvents,
  allJobs,
  allBroadcasts,
  allRoutes,
  allRpcs,
} from '@faresight/contracts/catalogue'
import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import type { BackendName } from '@faresight/contracts/services'
import { principalSchema } from '@faresight/contracts/viewer'
import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** A message that one release writes and another reads. */
export interface ContractMessage {
  name: string
  /** The name of its golden file. */
  owner: BackendName | 'common'
  schema: z.ZodType
  /** `question`: from an older page. `answer`: to an older page. Services are upgraded before pages. */
  direction: 'both' | 'question' | 'answer'
}

const both = (owner: ContractMessage['owner'], name: string, schema: z.ZodType): ContractMessage => ({
  name,
  owner,
  schema,
  direction: 'both',
})

/** All messages between two releases that run side by side. */
export const contractMessages: readonly ContractMessage[] = [
  both('common', 'envelope', eventEnvelopeSchema),
  both('common', 'identity', principalSchema),
  ...[...allEvents, ...allJobs, ...allBroadcasts].map(({ owner, subject, data }) =>
    both(owner, subject, data),
  ),
  ...allBuckets.map(({ owner, name, data }) => both(owner, `bucket.${name}`, data)),
  ...allRpcs.flatMap(({ owner, subject, request, reply }) => [
    both(owner, `${subject}.request`, request),
    both(owner, `${subject}.reply`, reply),
  ]),
  ...allRoutes.flatMap(({ owner, method, path, params, query, body, answer, events: kinds = {} }) => {
    const name = [method.toLowerCase(), ...path.match(/[\w-]+/g)!].join('.')
    const questions = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [{ name: `${name}.${part}`, owner, schema, direction: 'question' as const }] : [],
    )
    const answers = Object.entries({ answer, ...kinds })
    return [
      ...questions,
      ...answers.map(([part, schema]) => ({
        name: `${name}.${part}`,
        owner,
        schema,
        direction: 'answer' as const,
      })),
    ]
  }),
]

/** What a reader accepts, without refinements that only code can express. */
export const toReaderSchema = (schema: z.ZodType): JsonSchema => plain(schema, 'input')

export const toWriterSchema = (schema: z.ZodType): JsonSchema => plain(schema, 'output')

function plain(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schemaWithoutVersion } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override,
  })
  return schemaWithoutVersion
}

/** Formats that make the long pattern redundant. */
const named = ['uuid', 'date', 'date-time', 'email']

function override({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (named.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
}
