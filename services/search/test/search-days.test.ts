import { searchRoutes } from '@faresight/contracts/search/http'
import { readDailySearchCountsRpc } from '@faresight/contracts/search/rpc'
import { searchStreamEventSchemas } from '@faresight/contracts/search/stream'
import type { Bus } from '@faresight/kit/bus/bus'
import { expect, test } from 'vitest'
import { collectAll, readEventStream } from '../../../test/setup/event-stream.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { tripOnUnusedDay, ignavOnlyEnv, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

async function startWithAdmin() {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const search = owned.use(await startSearchOnSandbox({ env: ignavOnlyEnv }))
  const admin = owned.use(await search.nats.connect('admin'))
  starting.move()
  return { search, admin, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

let search: SearchOnSandbox
let admin: Bus
forAllTests(startWithAdmin, (it) => ({ search, admin } = it))

const longAgo = '2020-01-01'
const farAhead = '2099-12-31'

/** The counts for administrators, all days together. */
async function told() {
  const { days } = await admin.request(readDailySearchCountsRpc, { from: longAgo, to: farAhead })
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    visitor: sum((day) => day.visitor),
    member: sum((day) => day.member),
    subscriber: sum((day) => day.subscriber),
  }
}

test('each started search is counted once by its viewer, as JSON, streamed or stored', async () => {
  const before = await told()
  await search.publicSearch(tripOnUnusedDay())
  const url = await search.app.listen({ host: '127.0.0.1', port: 0 })
  const streamed = await collectAll(
    readEventStream(searchStreamEventSchemas, url + searchRoutes.publicSearch.path, {
      body: tripOnUnusedDay(),
    }),
  )
  expect(streamed.at(-1)?.event).toBe('done')
  const [member, subscriber] = [createMemberPrincipal(), createSubscriberPrincipal()]
  const body = tripOnUnusedDay()
  const { searchId } = await search.search(body, member)
  await search.search({ ...body, flexibleDates: true }, subscriber)
  await search.call('POST', '/api/search?wait=0', subscriber, { body: tripOnUnusedDay() })
  await search.publicSearch(body, subscriber)
  // Neither of these is a search: to look at one again, and what nobody can be asked.
  await search.results(searchId, member)
  expect((await search.publicSearch({ ...body, origin: 'QQQ' })).status).toBe(400)

  await expect
    .poll(told)
    .toEqual({ visitor: before.visitor + 2, member: before.member + 1, subscriber: before.subscriber + 3 })
})

test('counts of replicas add up, and a replica writes the rest before it ends', async () => {
  const before = await told()
  const replicas = await Promise.all([search.replica(), search.replica()])
  const begin = async ({ app }: (typeof replicas)[number]) =>
    expect(
      (await app.inject({ method: 'POST', url: searchRoutes.publicSearch.path, payload: tripOnUnusedDay() }))
        .statusCode,
    ).toBe(200)
  await Promise.all([...replicas, ...replicas, ...replicas].map(begin))
  await Promise.all(replicas.map((replica) => replica[Symbol.asyncDispose]()))
  expect(await told()).toEqual({ ...before, visitor: before.visitor + 6 })
})

test('a search counts on the day (UTC) of its start, and a span includes both days', async () => {
  const { tally } = search.deps
  tally.count('visitor', new Date('2021-03-01T23:59:59.999Z'))
  tally.count('visitor', new Date('2021-03-02T00:00:00.000Z'))
  tally.count('member', new Date('2021-03-02T00:00:00.000Z'))
  tally.count('member', new Date('2021-03-03T00:00:00.000Z'))
  const asked = async (from: string, to: string) =>
    (await admin.request(readDailySearchCountsRpc, { from, to })).days
  const [first, second] = [
    { day: '2021-03-01', visitor: 1, member: 0, subscriber: 0 },
    { day: '2021-03-02', visitor: 1, member: 1, subscriber: 0 },
  ]
  await expect.poll(() => asked('2021-03-01', '2021-03-02')).toEqual([first, second])
  expect(await asked('2021-03-02', '2021-03-02')).toEqual([second])
})

wholeTest('what cannot be written stays counted until it can', async () => {
  const { pool } = search.deps.postgres
  const before = await told()
  // A sequence counts the tries: it does not go back with what fails.
  await pool.query(`
    create sequence tries;
    create function refuse() returns trigger language plpgsql as
      $$ begin perform nextval('tries'); raise exception 'not now'; end $$;
    create trigger refuse before insert on search_days for each row execute function refuse()`)
  search.deps.tally.count('subscriber', new Date())
  const tries = async () => (await pool.query('select last_value::int as tries from tries')).rows
  await expect.poll(tries).toEqual([{ tries: 2 }])
  await pool.query('drop trigger refuse on search_days')
  await expect.poll(told).toEqual({ ...before, subscriber: before.subscriber + 1 })
})
