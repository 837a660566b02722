import { STATUS_CODES } from 'node:http'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { problemBodySchema } from '@faresight/contracts/problem-body'
import { type RouteDefinition, isStreamOnly } from '@faresight/contracts/route'
import type { RoutePolicy } from '../route-policies.ts'
import { groupProblemsByStatus, hasRetryAfter } from './problems.ts'
import type { JsonSchema, OpenApiSchemas } from './schemas.ts'

interface Content {
  schema: JsonSchema
  /** The data of each kind of event, which OpenAPI 3.1 has no word for. */
  'x-events'?: Record<string, JsonSchema>
}

export interface ApiResponse {
  description: string
  headers?: Record<string, { description: string; required?: boolean; schema: JsonSchema }>
  content?: Record<string, Content>
}

/** Every answer that a call may get, by status. */
export function describeResponses(
  { route, errorPagePath: pageInstead }: RoutePolicy,
  schemas: OpenApiSchemas,
): Record<string, ApiResponse> {
  const answers: Record<string, ApiResponse> = { [route.status ?? 200]: describeSuccess(route, schemas) }
  if (isStreamOnly(route))
    answers['204'] = {
      description: 'Nothing comes after the event of `Last-Event-ID`: a browser does not connect again.',
    }
  for (const [status, problems] of groupProblemsByStatus(route)) {
    const answer = describeProblems(status, problems, schemas)
    if (pageInstead)
      answer.description += ' A person who opened it as a page is sent to a page of ours (302).'
    answers[status] = answer
  }
  return answers
}

function describeSuccess(route: RouteDefinition, schemas: OpenApiSchemas): ApiResponse {
  const { status = 200, events, mediaType = 'application/json' } = route
  const content: Record<string, Content> = {}
  if (status !== 204 && !isStreamOnly(route)) {
    content[mediaType] = { schema: schemas.answered(route.answer) }
  }
  if (events) content['text/event-stream'] = eventContent(events, schemas)
  return {
    description: STATUS_CODES[status] ?? '',
    ...(status === 302 && {
      headers: { Location: { description: 'Where to go on.', required: true, schema: { type: 'string' } } },
    }),
    ...(Object.keys(content).length > 0 && { content }),
  }
}

function eventContent(events: NonNullable<RouteDefinition['events']>, schemas: OpenApiSchemas): Content {
  const kinds = Object.entries(events).map(([kind, data]) => [kind, schemas.answered(data)] as const)
  return {
    schema: { type: 'string', description: 'Events: an `id` that only rises, a kind, and data as JSON.' },
    'x-events': Object.fromEntries(kinds),
  }
}

function describeProblems(
  status: number,
  problems: readonly ProblemType[],
  schemas: OpenApiSchemas,
): ApiResponse {
  const codes = problems.map(({ code }) => code)
  const schema: JsonSchema = {
    allOf: [
      schemas.answered(problemBodySchema),
      { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
    ],
  }
  return {
    description: `${STATUS_CODES[status] ?? ''}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...(hasRetryAfter(status) && {
      headers: {
        'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer' } },
      },
    }),
    content: { 'application/problem+json': { schema } },
  }
}
