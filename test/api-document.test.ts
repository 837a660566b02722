import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { fetchDocumentedApi } from './setup/documented-api.ts'
import { isoDateInDays } from './setup/iso-dates.ts'

interface Call {
  params?: Record<string, string | number>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}

const url = inject('baseUrl')
/** An address of its own: rate limits of an address count these calls alone. */
const address = '203.0.113.200'
const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) }
const ids = {
  code: 'LHR',
  searchId: randomUUID(),
  offerId: randomUUID(),
  option: '0123456789ab',
  sessionId: 'cs_1',
}
const badIds = { code: 'x'.repeat(80), searchId: 'x', offerId: 'x', option: -1, sessionId: 'x'.repeat(300) }

const calls: readonly Call[] = [
  { params: ids },
  { params: badIds },
  { params: ids, query: { q: 'x', wait: 'soon', ticket: 'x' }, headers: { 'last-event-id': 'x' } },
]
const callsWithBody: readonly Call[] = [
  { params: ids, body: [] },
  { params: ids, body: { ...trip, origin: 'nowhere', email: 'x' } },
  { params: ids, body: { ...trip, email: 'ada@example.org', password: 'wrong' } },
  { params: ids, headers: { origin: 'https://evil.example' } },
  { params: ids, body: 'x'.repeat(20_000) },
]

async function send(operation: string, { params = {}, query, headers, body }: Call) {
  const [method = '', pattern = ''] = operation.split(' ')
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const response = await fetch(url + path + (query ? `?${new URLSearchParams(query).toString()}` : ''), {
    method,
    redirect: 'manual',
    headers: {
      origin: url,
      'x-forwarded-for': address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

// Hundreds of calls, one after the other.
const slow = { timeout: 120_000 }

test(
  'every response to a visitor is as the API document says, with valid input, bad input and none',
  slow,
  async () => {
    const api = await fetchDocumentedApi(url)
    const statuses = new Set<number>()
    for (const operation of api.operations)
      for (const [index, call] of [
        ...calls,
        ...(operation.startsWith('GET') ? [] : callsWithBody),
      ].entries()) {
        const response = await send(operation, call)
        if (index === 0) statuses.add(response.status)
        api.expectDocumented(operation, response)
      }
    expect(statuses).toEqual(new Set([200, 302, 400, 401, 404]))
  },
)
