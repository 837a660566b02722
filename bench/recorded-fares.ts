// The sandbox's Ignav and Skyscanner, each question of which is asked once and told again after a fixed time: what providers
// cost in time is then known to the millisecond, and everything above it is our own.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { askSandbox } from './recorded-server.ts'

/** What tells one question of a benchmark from another. */
export interface Asked {
  origin: string
  destination: string
  departureDate: string
}

/** How long each provider takes over a question, in milliseconds. */
export type Delays = Record<'ignav' | 'skyscanner', number>

/** Bodies in the order in which a provider sends them: one for Ignav, `create` and `poll` for Skyscanner. */
const recorded = new Map<string, Promise<Buffer[]>>()
const searchPath = '/skyscanner/apiservices/v3/flights/live/search'

/** Answers a request, recording first what was not asked before. Without delays the answer comes at once. */
export async function answerRecorded(
  sandboxUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  delaysOf: ((asked: Asked) => Delays) | null,
): Promise<void> {
  const arrived = performance.now()
  const { url = '' } = request
  const body = await text(request)
  const isPoll = url.startsWith(`${searchPath}/poll/`)
  const key = isPoll ? Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString() : keyOf(url, body)
  // Before the recording: the order of questions may decide how long each takes.
  const delays = delaysOf?.(askedBy(key))
  if (!recorded.has(key)) recorded.set(key, record(sandboxUrl, url, key.slice(key.indexOf(' ') + 1), key))
  const bodies = (await recorded.get(key)) ?? []
  // Skyscanner's time is spent in two halves, one for each of its answers.
  if (delays) {
    const takes = url.startsWith('/ignav') ? delays.ignav : delays.skyscanner / 2
    await delay(Math.max(1, takes - (performance.now() - arrived)))
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[isPoll ? 1 : 0])
}

/**
 * One recording serves a question for every party and currency: the service reads as much text either way, and each is a
 * question of its own to it, so that none is answered from what it remembers.
 */
function keyOf(url: string, body: string): string {
  const asked = JSON.parse(body)
  const query = asked.query && { ...asked.query, adults: 1, market: 'US', currency: 'USD' }
  const alike = query ? { ...asked, query } : { ...asked, adults: 1, market: 'US' }
  return `${url} ${JSON.stringify(alike)}`
}

function askedBy(key: string): Asked {
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
  const first = await askSandbox(sandboxUrl, url, body)
  if (url.startsWith('/ignav')) return [Buffer.from(first)]
  const created = JSON.parse(first)
  const token = Buffer.from(key).toString('base64url')
  for (;;) {
    await delay(200)
    const polled = JSON.parse(await askSandbox(sandboxUrl, `${searchPath}/poll/${created.sessionToken}`))
    if (polled.status !== 'RESULT_STATUS_COMPLETE') continue
    return [created, polled].map((it) => Buffer.from(JSON.stringify({ ...it, sessionToken: token })))
  }
}
