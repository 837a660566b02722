import type * as z from 'zod'
import type { ServiceCookieKey } from './auth/cookie.ts'
import type { ProblemType } from './problem-types.ts'
import type { BackendName } from './services.ts'

/** Who may call a route. The server enforces it twice, at the gateway and in the service; the client mirrors it. */
export type AccessLevel = 'public' | 'user' | 'subscriber' | 'admin' | 'owner'

/** The kinds of event in a stream, each with the schema of its data. */
export type StreamEventSchemas = Readonly<Record<string, z.ZodType>>

/** One REST call: the only definition of its path, its input, its answer and its access. */
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
  /** Path with parameters in braces, as OpenAPI writes them: `/api/airports/{code}`. */
  path: `/api/${string}`
  access: X
  /**
   * Needs a sign-in within the last `adminSignInMaxAgeMinutes`. Every route on which an administrator changes something or gets a
   * file has it.
   */
  recentSignIn?: true
  /** Which of our cookies the owner is sent. */
  cookies?: readonly ServiceCookieKey[]
  summary: string
  /**
   * The header in which a machine of somebody else's signs the very bytes of its body. The owner is handed both as they came;
   * no session counts, and it need not come from our own pages.
   */
  signature?: 'stripe-signature'
  /**
   * Called by mail programs on behalf of a reader, as RFC 8058 says: a form that says nothing more, from anywhere, with no
   * session. What is to be done the address alone tells.
   */
  oneClick?: true
  /** The owner counts each caller before any of the body is looked at, so it is also told of a call whose body nobody would take. */
  countsBeforeBody?: true
  params?: P
  query?: Q
  body?: B
  /** By then the owner has begun to answer, or counts as away. What it waits for itself has to take less. */
  answerWithinMs: number
  /** Status of the answer, where it is not 200. */
  status?: 201 | 202 | 204 | 302
  /** Schema of the answer. Keys that it does not know never leave the service. */
  answer: A
  /** Of the answer, where it is a file and not JSON: `answer` then describes its text. */
  mediaType?: 'text/csv'
  /** What may go wrong here and nowhere else. Bad input, access, limits and failures of ours may go wrong on any route. */
  problems?: readonly ProblemType[]
  /** What the route streams to whoever accepts `text/event-stream`: the data of each kind of event. */
  events?: E
}

/** Whether a route has no answer but its events. */
export function isStreamOnly({ answer, events }: RouteDefinition): boolean {
  return events !== undefined && answer._zod.def.type === 'never'
}

/**
 * Whether somebody else's programs call it: from anywhere, with a body that its owner gets as it came, and nobody's session
 * counts.
 */
export function isWebhook({ signature, oneClick }: Pick<RouteDefinition, 'signature' | 'oneClick'>): boolean {
  return signature !== undefined || oneClick === true
}

const defaultAnswerWithinMs = 10_000

/**
 * Declares a route, which has ten seconds to answer unless it says otherwise, and keeps the exact types of its schemas, of
 * its access and of its events.
 */
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
