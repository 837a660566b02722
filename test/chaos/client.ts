import { randomInt } from 'node:crypto'
import type { RouteDefinition } from '@faresight/contracts/route'
import { Agent, errors, request } from 'undici'
import type * as z from 'zod'

/**
 * How a call ended. `refused`: 429 or 503 with a problem and `Retry-After`. `unreachable`: no connection, or it broke.
 * `stuck`: no reply in time. `wrong`: anything else but the expected reply.
 */
export type CallOutcome = 'ok' | 'refused' | 'unreachable' | 'stuck' | 'wrong'

export class CallError extends Error {
  readonly outcome: Exclude<CallOutcome, 'ok'>
  /** As the reply says. */
  readonly retryAfterMs: number

  constructor(outcome: Exclude<CallOutcome, 'ok'>, message: string, retryAfterMs = 0) {
    super(message)
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
  }
}

const replyTimeoutMs = 20_000

export interface ChaosClient extends AsyncDisposable {
  readonly url: string
  /** @throws CallError */
  call: <A extends z.ZodType>(
    route: Pick<RouteDefinition, 'method' | 'path' | 'status'> & { answer: A },
    input?: { cookie?: string | undefined; body?: object; id?: string; timeoutMs?: number },
  ) => Promise<z.output<A>>
}

/** Calls a site each time from another address, so that limits of one address do not apply. */
export function createChaosClient(url: string, connections = 64): ChaosClient {
  const agent = new Agent({ connections, keepAliveTimeout: 2000 })
  return {
    url,
    async call(
      { method, path, status = 200, answer },
      { cookie, body, id = '', timeoutMs = replyTimeoutMs } = {},
    ) {
      const { statusCode, headers, text } = await send(
        url + path.replace(/\{\w+\}/, id),
        {
          method,
          dispatcher: agent,
          headers: {
            origin: url,
            'x-forwarded-for': randomAddress(),
            ...(cookie && { cookie }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        },
        timeoutMs,
      )
      if (statusCode === status) return parseAnswer(path, answer, text)
      const isRefusal = [429, 503].includes(statusCode) && headers['retry-after'] !== undefined
      const isProblem = String(headers['content-type']).startsWith('application/problem+json')
      throw new CallError(
        isRefusal && isProblem ? 'refused' : 'wrong',
        `${method} ${path}: ${statusCode} ${text.slice(0, 300)}`,
        1000 * Number(headers['retry-after'] ?? 0),
      )
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

async function send(url: string, options: Parameters<typeof request>[1] & object, timeoutMs: number) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { statusCode, headers, body } = await request(url, { ...options, signal })
    return { statusCode, headers, text: await body.text() }
  } catch (error) {
    const isLate =
      error instanceof errors.HeadersTimeoutError || (error instanceof Error && error.name === 'TimeoutError')
    throw new CallError(isLate ? 'stuck' : 'unreachable', `${url}: ${String(error)}`)
  }
}

function parseAnswer<A extends z.ZodType>(path: string, answer: A, text: string): z.output<A> {
  const parsed = answer.safeParse(text === '' ? undefined : JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new CallError('wrong', `${path} broke its contract: ${parsed.error.message}`)
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
