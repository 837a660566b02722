import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { dayIn } from './setup/days.ts'
import { documentedApi } from './setup/documented-api.ts'

const question = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) }

/** Some hundreds of calls, one after the other. */
const eachCall = { timeout: 120_000 }

test('a visitor gets from every call what its document says, with input and without', eachCall, async () => {
  const api = await documentedApi(inject('baseUrl'))
  const statuses = new Map<string, number>()
  for (const name of api.calls) {
    const params = {
      code: 'LHR',
      searchId: randomUUID(),
      offerId: randomUUID(),
      option: '0123456789ab',
      sessionId: 'cs_1',
    }
    const { status } = await api.call(name, { params })
    statuses.set(name, status)
    await api.call(name, {
      params: { code: 'x'.repeat(80), searchId: 'x', offerId: 'x', option: -1, sessionId: 'x'.repeat(300) },
    })
    await api.call(name, {
      params,
      query: { q: 'x', wait: 'soon', ticket: 'x' },
      headers: { 'last-event-id': 'x' },
    })
    if (!name.startsWith('GET')) {
      await api.call(name, { params, body: [] })
      await api.call(name, { params, body: { ...question, origin: 'nowhere', email: 'x' } })
      await api.call(name, { params, body: { ...question, email: 'ada@example.org', password: 'wrong' } })
      await api.call(name, { params, headers: { origin: 'https://evil.example' } })
      await api.call(name, { params, body: 'x'.repeat(20_000) })
    }
  }
  expect(new Set(statuses.values())).toEqual(new Set([200, 302, 400, 401, 404]))
})
