import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../../test/setup/principals.ts'
import {
  ignavOnlyEnv,
  type SearchOnSandbox,
  startSearchOnSandbox,
  toOpenResults,
  tripOnUnusedDay,
} from '../harness.ts'

let search: SearchOnSandbox
forAllTests(
  () => startSearchOnSandbox({ env: ignavOnlyEnv }),
  (it) => (search = it),
)

/** From then on PostgreSQL refuses every write, as on a full disk. */
const fillDisk = () =>
  search.deps.postgres.pool.query(`
    create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = current_schema() loop
        execute format('create trigger full_disk before insert or update or delete on %I
          for each statement execute function refuse_write()', name);
      end loop;
    end $$`)

test('with a full disk searches are answered, stored results are read, and travellers get to sellers', async () => {
  const subscriber = createSubscriberPrincipal()
  const { searchId } = await search.search(tripOnUnusedDay(), subscriber)
  const stored = await search.results(searchId, subscriber)
  const lost = await search.search(tripOnUnusedDay(), subscriber)
  await search.deps.postgres.pool.query(
    `update flight_searches set done = false, created_at = now() - interval '1 hour' where id = $1`,
    [lost.searchId],
  )
  await fillDisk()

  for (const who of [null, createMemberPrincipal(), subscriber]) {
    const { status, results, providers } = await search.publicSearch(tripOnUnusedDay(), who)
    expect([status, providers]).toMatchObject([200, [{ provider: 'ignav', status: 'ok' }]])
    expect(results.length).toBeGreaterThan(10)
  }
  const listed = await search.call('GET', '/api/searches', subscriber)
  expect(listed.json()).toContainEqual(expect.objectContaining({ id: searchId }))
  expect(await search.results(searchId, subscriber)).toEqual(stored)
  expect(await search.results(lost.searchId, subscriber)).toMatchObject({ status: 200, done: false })
  const page = toOpenResults(stored.results)[0]?.options[0]?.bookingUrl ?? ''
  const click = await search.call('GET', page, subscriber, { headers: { 'sec-fetch-dest': 'document' } })
  expect(click.statusCode).toBe(302)
  expect(click.headers.location).toMatch(/sellers/)
})
