import { STATUS_CODES } from 'node:http'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { problemBodySchema } from '@faresight/contracts/problem-body'
import { type RouteDefinition, isStreamOnly } from '@faresight/contracts/route'
import type { RoutePolicy } from '../route-policies.ts'
import { listRouteProblemsByStatus, hasRetryAfter } from './problems.ts'
import type { JsonSchema, OpenApiSchemaCollector } from './schemas.ts'

export interface OpenApiResponse {
  description: string
  headers?: Record<string, { description: string; required?: boolean; schema: JsonSchema }>
  content?: Record<string, { schema: JsonSchema }>
}

/** Every answer that a call may get, by status. */
export function describeRouteResponses(
  { route, errorPagePath: pageInstead }: RoutePolicy,
  schemas: OpenApiSchemaCollector,
): Record<string, OpenApiResponse> {
  const answers: Record<string, OpenApiResponse> = { [route.status ?? 200]: describeSuccess(route, schemas) }
  if (isStreamOnly(route))
    answers['204'] = {
      description: 'No event follows `Last-Event-ID`. Browsers do not reconnect.',
    }
  for (const [status, problems] of listRouteProblemsByStatus(route)) {
    const answer = describeProblems(status, problems, schemas)
    if (pageInstead)
      answer.description += ' A browser that opened the URL as a page is redirected to an error page (302).'
    answers[status] = answer
  }
  return answers
}

function describeSuccess(route: RouteDefinition, schemas: OpenApiSchemaCollector): OpenApiResponse {
  const { status = 200, events, mediaType = 'application/json' } = route
  const content: Record<string, { schema: JsonSchema }> = {}
  if (status !== 204 && !isStreamOnly(route)) {
    content[mediaType] = { schema: schemas.toResponseSchema(route.answer) }
  }
  if (events) content['text/event-stream'] = eventContent(events, schemas)
  return {
    description: STATUS_CODES[status] ?? '',
    ...(status === 302 && {
      headers: { Location: { description: 'The URL to open.', required: true, schema: { type: 'string' } } },
    }),
    ...(Object.keys(content).length > 0 && { content }),
  }
}

const eventStreamDescription =
  'Server-sent events. Each has an `id` that only rises, one of these titles as `event`, and the JSON of that schema as `data`.'

function eventContent(
  events: NonNullable<RouteDefinition['events']>,
  schemas: OpenApiSchemaCollector,
): { schema: JsonSchema } {
  const choices = Object.entries(events).map(([title, data]) => ({
    ...schemas.toResponseSchema(data),
    title,
  }))
  return { schema: { oneOf: choices, description: eventStreamDescription } }
}

function describeProblems(
  status: number,
  problems: readonly ProblemType[],
  schemas: OpenApiSchemaCollector,
): OpenApiResponse {
  const codes = problems.map(({ code }) => code)
  const schema: JsonSchema = {
    allOf: [
      schemas.toResponseSchema(problemBodySchema),
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
