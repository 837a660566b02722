import type * as z from 'zod'
import type { ServiceCookieKey } from './auth/cookie.ts'
import type { ProblemType } from './problem-types.ts'
import type { BackendName } from './services.ts'

/** Checked by the gateway and again by the service; the client mirrors it. */
export type AccessLevel = 'public' | 'user' | 'subscriber' | 'admin' | 'owner'

export type StreamEventSchemas = Readonly<Record<string, z.ZodType>>

export interface RouteDefinition<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  X extends AccessLevel = AccessLevel,
  E extends StreamEventSchemas = StreamEventSchemas,
> {
  owner: BackendName
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `/api/airports/{code}`, as in OpenAPI. */
  path: `/api/${string}`
  access: X
  /** Needs a sign-in within `adminSignInMaxAgeMinutes`: all changes and exports of administrators. */
  recentSignIn?: true
  cookies?: readonly ServiceCookieKey[]
  summary: string
  /** Header with the signature of a webhook. The owner gets header and body unchanged; sessions and Origin do not count. */
  signature?: 'stripe-signature'
  /** One-click unsubscribe (RFC 8058): a POST from any origin, without a session. */
  oneClick?: true
  /** The owner counts attempts, also those whose body the gateway refuses. */
  countsBeforeBody?: true
  params?: P
  query?: Q
  body?: B
  /** Timeout until the first byte. The owner must finish its own calls sooner. */
  answerWithinMs: number
  status?: 201 | 202 | 204 | 302
  answer: A
  /** Of a file; `answer` then describes its text. */
  mediaType?: 'text/csv'
  /** Beside the problems of any route. */
  problems?: readonly ProblemType[]
  /** Stream for callers that accept `text/event-stream`. */
  events?: E
}

export function isStreamOnly({ answer, events }: RouteDefinition): boolean {
  return events !== undefined && answer._zod.def.type === 'never'
}

/** Whether another system calls it: no session, no Origin check, raw body. */
export function isWebhook({ signature, oneClick }: Pick<RouteDefinition, 'signature' | 'oneClick'>): boolean {
  return signature !== undefined || oneClick === true
}

const defaultAnswerWithinMs = 10_000

/** Declares a route (timeout ten seconds by default) and keeps the exact types of its schemas. */
export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodType,
  X extends AccessLevel = AccessLevel,
  E extends StreamEventSchemas = never,
>(
  route: Omit<RouteDefinition<P, Q, B, A, X, E>, 'answerWithinMs'> & { answerWithinMs?: number },
): RouteDefinition<P, Q, B, A, X, E> {
  return { answerWithinMs: defaultAnswerWithinMs, ...route }
}
