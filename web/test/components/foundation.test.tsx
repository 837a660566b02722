import { allRoutes } from '@faresight/contracts/catalogue'
import { isStreamOnly } from '@faresight/contracts/route'
import { searchProblems } from '@faresight/contracts/search/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test } from 'vitest'
import { call } from '../../src/api/client.ts'
import { listen, postForEvents } from '../../src/api/stream.ts'
import { expectComplaint, takeFaults } from './checks/faults.ts'
import { fixture } from './fixtures/fixture.ts'
import { flight, provider, searchId } from './fixtures/flights.ts'
import { answer, callsTo, disconnect, hold, refuse } from './network/network.ts'
import { stream } from './network/stream.ts'

const answering = allRoutes.filter((route) => !isStreamOnly(route))

test('each route has a valid fixture', () => {
  const invalid = answering.filter(({ answer: schema }) => !schema.safeParse(fixture(schema)).success)
  expect(invalid.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('what is laid over a fixture counts, and what makes it invalid is refused', () => {
  const { answer: schema } = searchRoutes.results
  expect(fixture(schema, { done: true }).done).toBe(true)
  expect(() => fixture(schema, { done: 'yes' as never })).toThrow('no valid fixture')
})

test('a call is answered as the test says, and noted', async () => {
  answer(searchRoutes.search, { searchId, resultsCount: 3 })
  const body = {
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-05-09',
    returnDate: '2027-05-17',
  } as never
  expect(await call(searchRoutes.search, { query: { wait: '0' }, body })).toEqual({
    searchId,
    resultsCount: 3,
  })
  expect(callsTo(searchRoutes.search)).toEqual([{ params: {}, query: { wait: '0' }, body }])
})

test('a refusal has the code of the contract', async () => {
  refuse(searchRoutes.airport, searchProblems['no-such-airport'], { retryAfterSeconds: 9 })
  await expect(call(searchRoutes.airport, { params: { code: 'LHR' } })).rejects.toMatchObject({
    code: 'search/no-such-airport',
    retryAfterSeconds: 9,
  })
})

test('a server may be out of reach, or keep the page waiting', async () => {
  disconnect(searchRoutes.searches)
  await expect(call(searchRoutes.searches)).rejects.toThrow('Failed to fetch')
  const held = hold(searchRoutes.searches)
  const waiting = call(searchRoutes.searches)
  held.answer([])
  expect(await waiting).toEqual([])
})

test('an answer that its contract does not take is a fault of the test', async () => {
  answer(searchRoutes.searches, [{ id: 1 }] as never)
  await expect(call(searchRoutes.searches)).rejects.toThrow('invalid_type')
  expect(takeFaults()).toEqual([expect.stringContaining('GET /api/searches wrongly')])
})

test('what the contract does not know is a fault', async () => {
  await expect(fetch('/api/nothing')).rejects.toThrow('Failed to fetch')
  expect(takeFaults()).toEqual(['no route of the contract is GET /api/nothing'])
})

test('what a page says on its console is a fault, unless the test provokes it', () => {
  console.warn('a warning')
  expect(takeFaults()).toEqual(['a warning'])
  expectComplaint('provoked')
  console.error('this is provoked')
  expect(takeFaults()).toEqual([])
})

test.each([
  ['EventSource', searchRoutes.resultEvents],
  ['fetch', searchRoutes.publicSearch],
] as const)('events come one by one to %s, and end as the test says', async (way, route) => {
  const events = stream(route)
  const heard: unknown[] = []
  const listening = {
    signal: new AbortController().signal,
    last: 'done',
    onEvent: ({ event }: { event: string }) => heard.push(event),
  } as const
  const { promise: opened, resolve: onOpen } = Promise.withResolvers<void>()
  const done =
    way === 'fetch'
      ? postForEvents(searchRoutes.publicSearch, { ...listening, body: {}, onAnswer: () => {} })
      : listen(searchRoutes.resultEvents, { ...listening, params: { searchId }, onOpen, onLost: () => {} })
  events.send('provider', provider('ignav'))
  await expect.poll(() => heard).toEqual(['provider'])
  if (way === 'EventSource') await opened
  events.send('offers', { results: [flight('1', 400)] })
  await expect.poll(() => heard).toEqual(['provider', 'offers'])
  events.send('done', { resultsCount: 1 })
  await done
})
