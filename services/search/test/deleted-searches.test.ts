import { randomUUID } from 'node:crypto'
import { savedSearchChangedEvent } from '@faresight/contracts/search/messages'
import { maxSavedSearches } from '@faresight/contracts/search/limits'
import { readSavedSearchRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal } from '../../../test/setup/principals.ts'
import { type SearchUnderTest, startSearchUnderTest } from './harness.ts'
import { listSavedSearchIds, type SavedSearchClient, createSavedSearchClient } from './saved-search-client.ts'

let search: SearchUnderTest
// Nothing here asks a provider: at this address nothing answers.
forAllTests(
  () => startSearchUnderTest('http://127.0.0.1:1'),
  (it) => (search = it),
)

const told: z.output<typeof savedSearchChangedEvent.data>[] = []
let alerts: Bus
let saving: SavedSearchClient
beforeAll(async () => {
  saving = createSavedSearchClient(search)
  alerts = await search.nats.connect('alerts')
  const heard = alerts.consume(savedSearchChangedEvent, async (data) => void told.push(data))
  return async () => {
    await heard[Symbol.asyncDispose]()
    await alerts[Symbol.asyncDispose]()
  }
})

/** By their versions: events of one batch may overtake each other. */
const toldOf = (id: string) =>
  told
    .filter(({ savedSearchId }) => savedSearchId === id)
    .toSorted((a, b) => a.version - b.version)
    .map(({ isDeleted, version }) => [version, isDeleted])

describe('deleting', () => {
  test('a deleted search disappears, a restored one is unchanged, and both are published with the next version', async () => {
    const who = createMemberPrincipal()
    const saved = await saving.save(who, { isFavorite: true })
    expect((await saving.remove(who, saved.id)).statusCode).toBe(204)
    expect([await saving.list(who), await saving.favorites(who)]).toEqual([[], []])
    expect((await saving.change(who, saved.id, { isFavorite: false })).statusCode).toBe(404)
    expect((await saving.remove(who, saved.id)).statusCode).toBe(404)
    const answer = await saving.restore(who, saved.id)
    expect([answer.statusCode, answer.json()]).toEqual([200, saved])
    expect(await saving.favorites(who)).toEqual([saved])
    await saving.remove(who, saved.id)
    await expect
      .poll(() => toldOf(saved.id))
      .toEqual([
        [2, true],
        [3, false],
        [4, true],
      ])
  })

  test('restoring a search that is not deleted changes and publishes nothing', async () => {
    const who = createMemberPrincipal()
    const saved = await saving.save(who)
    expect((await saving.restore(who, saved.id)).json()).toEqual(saved)
    await saving.remove(who, saved.id)
    await expect.poll(() => toldOf(saved.id)).toEqual([[2, true]])
  })

  test('another user’s deleted search cannot be restored', async () => {
    const [who, other] = [createMemberPrincipal(), createMemberPrincipal()]
    const { id } = await saving.save(who)
    await saving.remove(who, id)
    expect((await saving.restore(other, id)).statusCode).toBe(404)
    expect([await saving.list(who), await saving.list(other)]).toEqual([[], []])
    await expect.poll(() => toldOf(id)).toEqual([[2, true]])
  })

  test('concurrent deletions succeed once and publish one event', async () => {
    const who = createMemberPrincipal()
    const { id } = await saving.save(who)
    const answers = await Promise.all(Array.from({ length: 6 }, () => saving.remove(who, id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 404, 404, 404, 404, 404,
    ])
    const restored = await Promise.all(Array.from({ length: 6 }, () => saving.restore(who, id)))
    expect(restored.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    await expect
      .poll(() => toldOf(id))
      .toEqual([
        [2, true],
        [3, false],
      ])
  })

  test('a search can be restored for an hour, and not after', async () => {
    const who = createMemberPrincipal()
    const [soon, late] = [await saving.save(who), await saving.save(who)]
    await saving.remove(who, soon.id)
    await saving.remove(who, late.id)
    await deletedAgo(soon.id, '59 minutes')
    await deletedAgo(late.id, '61 minutes')
    expect((await saving.restore(who, soon.id)).statusCode).toBe(200)
    expect((await saving.restore(who, late.id)).statusCode).toBe(404)
    expect(listSavedSearchIds(await saving.list(who))).toEqual([soon.id])
  })

  test('a deleted search does not count towards the limit, and cannot be restored above it', async () => {
    const who = createMemberPrincipal()
    await saving.insertMany(who, maxSavedSearches - 1)
    const { id } = await saving.save(who)
    await saving.remove(who, id)
    await saving.save(who)
    const answer = await saving.restore(who, id)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'search/too-many-saved' }])
    expect(await saving.list(who)).toHaveLength(maxSavedSearches)
    await expect.poll(() => toldOf(id)).toEqual([[2, true]])
  })
})

function deletedAgo(id: string, age: string) {
  const { pool } = search.deps.postgres
  return pool.query('update saved_searches set deleted_at = now() - $2::interval where id = $1', [id, age])
}

describe('for other services', () => {
  const ask = async (userId: string, savedSearchId: string) =>
    (await alerts.request(readSavedSearchRpc, { userId, savedSearchId })).savedSearch

  test('a saved search is read with its version, and nothing else', async () => {
    const who = createMemberPrincipal()
    const { id } = await saving.save(who, { passengers: 2, cabinClass: 'business', stops: '1stop' })
    await saving.remove(who, id)
    await saving.restore(who, id)
    expect(await ask(who.userId, id)).toEqual({
      id,
      tripType: 'roundtrip',
      origin: 'LHR',
      destination: 'NYC',
      departureDate: isoDateInDays(60),
      returnDate: isoDateInDays(67),
      passengers: 2,
      children: 0,
      infants: 0,
      cabinClass: 'business',
      stops: '1stop',
      version: 3,
    })
  })

  test('a search that is deleted, another user’s or missing is null', async () => {
    const who = createMemberPrincipal()
    const { id } = await saving.save(who)
    expect(await ask(createMemberPrincipal().userId, id)).toBeNull()
    expect(await ask(who.userId, randomUUID())).toBeNull()
    await saving.remove(who, id)
    expect(await ask(who.userId, id)).toBeNull()
  })
})
