import { randomUUID } from 'node:crypto'
import { savedSearchChanged } from '@faresight/contracts/search/events'
import { mostSavedSearches } from '@faresight/contracts/search/limits'
import { readSavedSearch } from '@faresight/contracts/search/rpc'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { dayIn } from '../../../test/setup/days.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { aMember, aSubscriber } from '../../../test/setup/people.ts'
import { type Search, startSearch } from './harness.ts'

let search: Search
// Nothing here asks a provider: at this address nothing answers.
forAllTests(
  () => startSearch('http://127.0.0.1:1'),
  (it) => (search = it),
)

const told: z.output<typeof savedSearchChanged.data>[] = []
let alerts: Bus
beforeAll(async () => {
  alerts = await search.nats.connect('alerts')
  const heard = alerts.consume(savedSearchChanged, async (data) => void told.push(data))
  return async () => {
    await heard[Symbol.asyncDispose]()
    await alerts[Symbol.asyncDispose]()
  }
})
const toldOf = (id: string) =>
  told
    .filter(({ savedSearchId }) => savedSearchId === id)
    .map(({ isDeleted, version }) => [version, isDeleted])

const path = '/api/saved-searches'
const roundTrip = { origin: 'lhr', destination: 'nyc', departureDate: dayIn(60), returnDate: dayIn(67) }

async function save(who: Principal, change: object = {}): Promise<SavedSearch> {
  const answer = await search.call('POST', path, who, { body: { name: 'Trip', ...roundTrip, ...change } })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json<SavedSearch>()
}

async function list(who: Principal, url = path): Promise<SavedSearch[]> {
  const answer = await search.call('GET', url, who)
  expect(answer.statusCode).toBe(200)
  return answer.json<SavedSearch[]>()
}

const favorites = (who: Principal) => list(who, `${path}/favorites`)
const change = (who: Principal, id: string, body: object) =>
  search.call('PATCH', `${path}/${id}`, who, { body })
const remove = (who: Principal, id: string) => search.call('DELETE', `${path}/${id}`, who)
const restore = (who: Principal, id: string) => search.call('POST', `${path}/${id}/restore`, who)
const idsOf = (saved: readonly SavedSearch[]) => saved.map(({ id }) => id)

describe('saving', () => {
  test('a search is kept with all its fields, and those left out are the defaults', async () => {
    const who = aMember()
    const saved = await save(who, { name: '  New York in spring ' })
    expect(saved).toEqual({
      id: expect.any(String),
      userId: who.userId,
      name: 'New York in spring',
      isFavorite: false,
      tripType: 'roundtrip',
      origin: 'LHR',
      destination: 'NYC',
      departureDate: dayIn(60),
      returnDate: dayIn(67),
      legs: null,
      flexibleDates: false,
      nearbyAirports: false,
      passengers: 1,
      cabinClass: 'economy',
      stops: 'any',
      currency: 'USD',
      createdAt: expect.any(String),
      updatedAt: saved.createdAt,
    })
    expect(await list(who)).toEqual([saved])
  })

  test('everything that a search can ask is kept, and premium is premium economy', async () => {
    const asked = {
      tripType: 'oneway',
      origin: 'LHR',
      destination: 'JFK',
      departureDate: dayIn(60),
      flexibleDates: true,
      nearbyAirports: true,
      passengers: 3,
      cabinClass: 'premium',
      stops: 'nonstop',
      currency: 'EUR',
      isFavorite: true,
    }
    const saved = await save(aMember(), asked)
    expect(saved).toMatchObject({ ...asked, cabinClass: 'premium_economy', returnDate: null, legs: null })
  })

  test('a multi-city trip is kept by its flights', async () => {
    const legs = [
      { origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) },
      { origin: 'LAX', destination: 'LHR', departureDate: dayIn(70) },
    ]
    const saved = await save(aMember(), { tripType: 'multicity', legs })
    const nothing = { origin: null, destination: null, departureDate: null, returnDate: null }
    expect(saved).toMatchObject({ tripType: 'multicity', legs, ...nothing })
  })

  test('what a member saves needs no plan, and everybody sees their own alone, newest first', async () => {
    const [member, subscriber] = [aMember(), aSubscriber()]
    const first = await save(member)
    const second = await save(member)
    const other = await save(subscriber)
    expect(idsOf(await list(member))).toEqual([second.id, first.id])
    expect(idsOf(await list(subscriber))).toEqual([other.id])
  })

  test.each([
    ['no name', {}, 'Please enter a name for this search'],
    ['an empty name', { name: '' }, 'Please enter a name for this search'],
    ['a name of spaces', { name: ' \t ' }, 'Please enter a name for this search'],
    ['a name that is none', { name: 7 }, 'Please enter a name for this search'],
    ['81 characters', { name: 'x'.repeat(81) }, 'Please enter a name of at most 80 characters'],
    ['a NUL', { name: 'a\u0000b' }, 'Please leave out special characters'],
    ['a mark that turns the text', { name: 'a\u202eb' }, 'Please leave out special characters'],
  ])('%s is refused with a sentence', async (_, name, message) => {
    const who = aMember()
    const answer = await search.call('POST', path, who, { body: { ...roundTrip, ...name } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: 'name', message }])
    expect(await list(who)).toEqual([])
  })

  test('80 characters of any script are a name', async () => {
    const name = '東'.repeat(80)
    expect(await save(aMember(), { name })).toMatchObject({ name })
  })

  test('however many are saved at the same time, nobody has more than there can be', async () => {
    const who = aMember()
    await insertMany(who, mostSavedSearches - 2)
    const tries = Array.from({ length: 8 }, () =>
      search.call('POST', path, who, { body: { name: 'One more', ...roundTrip } }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
    expect(await list(who)).toHaveLength(mostSavedSearches)
    const refused = await search.call('POST', path, who, { body: { name: 'One more', ...roundTrip } })
    expect(refused.json()).toMatchObject({
      code: 'search/too-many-saved',
      detail: 'You have as many saved searches as there can be. Please delete one of them first.',
    })
  })
})

function insertMany({ userId }: Principal, count: number) {
  return search.deps.postgres.pool.query(
    `insert into saved_searches (id, user_id, name, origin, destination, departure_date, created_at, updated_at)
      select gen_random_uuid(), $1, 'One of many', 'LHR', 'JFK', '2027-01-10', now(), now() from generate_series(1, $2)`,
    [userId, count],
  )
}

describe('changing', () => {
  test('a search is a favourite until it is not', async () => {
    const who = aMember()
    const [plain, marked] = [await save(who), await save(who)]
    const answer = await change(who, marked.id, { isFavorite: true })
    expect(answer.json()).toEqual({ ...marked, isFavorite: true, updatedAt: expect.any(String) })
    expect(answer.json<SavedSearch>().updatedAt > marked.updatedAt).toBe(true)
    expect(idsOf(await favorites(who))).toEqual([marked.id])
    expect(idsOf(await list(who))).toEqual([marked.id, plain.id])
    await change(who, marked.id, { isFavorite: false })
    expect(await favorites(who)).toEqual([])
  })

  test('it is renamed, and nothing else of it changes', async () => {
    const who = aMember()
    const saved = await save(who, { isFavorite: true })
    const answer = await change(who, saved.id, { name: ' Rome ', passengers: 5 })
    expect(answer.json()).toEqual({ ...saved, name: 'Rome', updatedAt: expect.any(String) })
  })

  test.each([
    ['nothing', {}, 'isFavorite', 'Please say what to change: isFavorite or name'],
    ['words for a mark', { isFavorite: 'yes' }, 'isFavorite', 'Please say true or false for favorite'],
    ['an empty name', { name: ' ' }, 'name', 'Please enter a name for this search'],
  ])('%s is refused with a sentence', async (_, body, field, message) => {
    const who = aMember()
    const { id } = await save(who)
    const answer = await change(who, id, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: field, message }])
  })
})

describe('deleting', () => {
  test('a deleted search is nowhere, and restored it is as it was; both are told, each as the next version', async () => {
    const who = aMember()
    const saved = await save(who, { isFavorite: true })
    expect((await remove(who, saved.id)).statusCode).toBe(204)
    expect([await list(who), await favorites(who)]).toEqual([[], []])
    expect((await change(who, saved.id, { isFavorite: false })).statusCode).toBe(404)
    expect((await remove(who, saved.id)).statusCode).toBe(404)
    const answer = await restore(who, saved.id)
    expect([answer.statusCode, answer.json()]).toEqual([200, saved])
    expect(await favorites(who)).toEqual([saved])
    await remove(who, saved.id)
    await expect
      .poll(() => toldOf(saved.id))
      .toEqual([
        [2, true],
        [3, false],
        [4, true],
      ])
  })

  test('to restore what stands changes and tells nothing', async () => {
    const who = aMember()
    const saved = await save(who)
    expect((await restore(who, saved.id)).json()).toEqual(saved)
    await remove(who, saved.id)
    await expect.poll(() => toldOf(saved.id)).toEqual([[2, true]])
  })

  test('of many who delete it at the same time one does, and it is told once', async () => {
    const who = aMember()
    const { id } = await save(who)
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(who, id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404, 404, 404, 404, 404])
    const restored = await Promise.all(Array.from({ length: 6 }, () => restore(who, id)))
    expect(restored.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    await expect
      .poll(() => toldOf(id))
      .toEqual([
        [2, true],
        [3, false],
      ])
  })

  test('it can be restored for an hour, and not after', async () => {
    const who = aMember()
    const [soon, late] = [await save(who), await save(who)]
    await remove(who, soon.id)
    await remove(who, late.id)
    await deletedAgo(soon.id, '59 minutes')
    await deletedAgo(late.id, '61 minutes')
    expect((await restore(who, soon.id)).statusCode).toBe(200)
    expect((await restore(who, late.id)).statusCode).toBe(404)
    expect(idsOf(await list(who))).toEqual([soon.id])
  })

  test('a deleted search leaves its place to another, and is not restored into a place that is taken', async () => {
    const who = aMember()
    await insertMany(who, mostSavedSearches - 1)
    const { id } = await save(who)
    await remove(who, id)
    await save(who)
    const answer = await restore(who, id)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'search/too-many-saved' }])
    expect(await list(who)).toHaveLength(mostSavedSearches)
    await expect.poll(() => toldOf(id)).toEqual([[2, true]])
  })
})

function deletedAgo(id: string, age: string) {
  const { pool } = search.deps.postgres
  return pool.query('update saved_searches set deleted_at = now() - $2::interval where id = $1', [id, age])
}

test('of somebody else’s search nobody learns or changes anything', async () => {
  const [owner, other] = [aMember(), aMember()]
  const saved = await save(owner)
  const calls = async (id: string) =>
    Promise.all([change(other, id, { name: 'Mine' }), remove(other, id), restore(other, id)])
  const [theirs, nobodys] = [await calls(saved.id), await calls(randomUUID())]
  expect(theirs.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  const problems = (answers: typeof theirs) => answers.map((answer) => answer.json())
  expect(problems(theirs)).toEqual(problems(nobodys))
  expect(problems(theirs)[0]).toMatchObject({
    code: 'search/no-such-saved-search',
    detail: 'This saved search does not exist or is not yours.',
  })
  expect(await list(owner)).toEqual([saved])
})

test('visitors save and see nothing', async () => {
  for (const [method, url] of [
    ['GET', path],
    ['GET', `${path}/favorites`],
    ['POST', path],
    ['PATCH', `${path}/${randomUUID()}`],
    ['DELETE', `${path}/${randomUUID()}`],
    ['POST', `${path}/${randomUUID()}/restore`],
  ] as const) {
    expect([method, url, (await search.call(method, url, null)).statusCode]).toEqual([method, url, 401])
  }
})

describe('for other services', () => {
  const ask = async (userId: string, savedSearchId: string) =>
    (await alerts.request(readSavedSearch, { userId, savedSearchId })).savedSearch

  test('what it asks is told with its version, and nothing else of it', async () => {
    const who = aMember()
    const { id } = await save(who, { passengers: 2, cabinClass: 'business', stops: '1stop' })
    await remove(who, id)
    await restore(who, id)
    expect(await ask(who.userId, id)).toEqual({
      id,
      tripType: 'roundtrip',
      origin: 'LHR',
      destination: 'NYC',
      departureDate: dayIn(60),
      returnDate: dayIn(67),
      passengers: 2,
      cabinClass: 'business',
      stops: '1stop',
      version: 3,
    })
  })

  test('one that is deleted, somebody else’s or nobody’s is none', async () => {
    const who = aMember()
    const { id } = await save(who)
    expect(await ask(aMember().userId, id)).toBeNull()
    expect(await ask(who.userId, randomUUID())).toBeNull()
    await remove(who, id)
    expect(await ask(who.userId, id)).toBeNull()
  })
})
