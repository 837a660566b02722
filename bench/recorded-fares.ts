// Replays the sandbox's Ignav and Skyscanner: each question is recorded once and replied after a fixed time, so that all time above it is ours.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { postToSandbox } from './provider-thread.ts'

export interface RecordedQuestion {
  origin: string
  destination: string
  departureDate: string
}

/** Milliseconds that each provider takes to reply. */
export type ProviderDelays = Record<'ignav' | 'skyscanner', number>

/** Bodies in the order of a provider's replies: one for Ignav, `create` and `poll` for Skyscanner. */
const recorded = new Map<string, Promise<Buffer[]>>()
const searchPath = '/skyscanner/apiservices/v3/flights/live/search'

/** Replies to a request, after recording a new question. Without delays it replies at once. */
export async function recordOnceAndReply(
  sandboxUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  delaysOf: ((asked: RecordedQuestion) => ProviderDelays) | null,
): Promise<void> {
  const arrived = performance.now()
  const { url = '' } = request
  const body = await text(request)
  const isPoll = url.startsWith(`${searchPath}/poll/`)
  const key = isPoll ? Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString() : keyOf(url, body)
  // Before recording: the delays may depend on the order of questions.
  const delays = delaysOf?.(askedBy(key))
  if (!recorded.has(key)) recorded.set(key, record(sandboxUrl, url, key.slice(key.indexOf(' ') + 1), key))
  const bodies = (await recorded.get(key)) ?? []
  // Half for each of Skyscanner's two replies.
  if (delays) {
    const takes = url.startsWith('/ignav') ? delays.ignav : delays.skyscanner / 2
    await delay(Math.max(1, takes - (performance.now() - arrived)))
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[isPoll ? 1 : 0])
}

/** One recording serves every party and currency: the service parses as much, and caches each of them separately. */
function keyOf(url: string, body: string): string {
  const asked = JSON.parse(body)
  const query = asked.query && { ...asked.query, adults: 1, market: 'US', currency: 'USD' }
  const alike = query ? { ...asked, query } : { ...asked, adults: 1, market: 'US' }
  return `${url} ${JSON.stringify(alike)}`
}

function askedBy(key: string): RecordedQuestion {
  const body = JSON.parse(key.slice(key.indexOf(' ') + 1))
  const leg = body.query?.queryLegs[0]
  if (!leg) return { origin: body.origin, destination: body.destination, departureDate: body.departure_date }
  const { year, month, day } = leg.date
  return {
    origin: leg.originPlaceId.iata,
    destination: leg.destinationPlaceId.iata,
    departureDate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  }
}

async function record(sandboxUrl: string, url: string, body: string, key: string): Promise<Buffer[]> {
  const first = await postToSandbox(sandboxUrl, url, body)
  if (url.startsWith('/ignav')) return [Buffer.from(first)]
  const created = JSON.parse(first)
  const token = Buffer.from(key).toString('base64url')
  for (;;) {
    await delay(200)
    const polled = JSON.parse(await postToSandbox(sandboxUrl, `${searchPath}/poll/${created.sessionToken}`))
    if (polled.status !== 'RESULT_STATUS_COMPLETE') continue
    return [created, polled].map((it) => Buffer.from(JSON.stringify({ ...it, sessionToken: token })))
  }
}
