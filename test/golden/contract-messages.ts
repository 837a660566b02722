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

/** Something that one release writes and another reads. */
export interface ContractMessage {
  name: string
  /** Names its golden file; what all parts share is `common`. */
  owner: BackendName | 'common'
  schema: z.ZodType
  /**
   * Between whom: `both` are of either release. A `question` comes from a page that was opened before, an `answer` goes to one: the
   * services of a release are there before its pages.
   */
  direction: 'both' | 'question' | 'answer'
}

const both = (owner: ContractMessage['owner'], name: string, schema: z.ZodType): ContractMessage => ({
  name,
  owner,
  schema,
  direction: 'both',
})

/** All that crosses from one release to another while both run. */
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

/** What a reader takes. What only code can say of a value (a refinement, a sum) does not show. */
export const toReaderSchema = (schema: z.ZodType): JsonSchema => plain(schema, 'input')

/** What a writer may send. */
export const toWriterSchema = (schema: z.ZodType): JsonSchema => plain(schema, 'output')

function plain(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...said } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  return said
}

/** These say by their format all that their pattern does, at a tenth of its length. */
const named = ['uuid', 'date', 'date-time', 'email']

function override({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (named.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
}
