import { randomUUID } from 'node:crypto'
import { maxSavedSearches } from '@faresight/contracts/search/limits'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { beforeAll, describe, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { type SearchUnderTest, startSearchUnderTest } from './harness.ts'
import {
  listSavedSearchIds,
  savedSearchesPath,
  roundTripToSave,
  type SavedSearchClient,
  createSavedSearchClient,
} from './saved-search-client.ts'

let search: SearchUnderTest
// Nothing here asks a provider: at this address nothing answers.
forAllTests(
  () => startSearchUnderTest('http://127.0.0.1:1'),
  (it) => (search = it),
)

let saving: SavedSearchClient
beforeAll(() => void (saving = createSavedSearchClient(search)))

describe('saving', () => {
  test('a search is saved with all fields, and missing ones take their defaults', async () => {
    const who = createMemberPrincipal()
    const saved = await saving.save(who, { name: '  New York in spring ' })
    expect(saved).toEqual({
      id: expect.any(String),
      userId: who.userId,
      name: 'New York in spring',
      isFavorite: false,
      tripType: 'roundtrip',
      origin: 'LHR',
      destination: 'NYC',
      departureDate: isoDateInDays(60),
      returnDate: isoDateInDays(67),
      legs: null,
      flexibleDates: false,
      nearbyAirports: false,
      passengers: 1,
      children: 0,
      infants: 0,
      cabinClass: 'economy',
      stops: 'any',
      currency: 'USD',
      createdAt: expect.any(String),
      updatedAt: saved.createdAt,
    })
    expect(await saving.list(who)).toEqual([saved])
  })

  test('every field of a search is saved, and premium becomes premium_economy', async () => {
    const asked = {
      tripType: 'oneway',
      origin: 'LHR',
      destination: 'JFK',
      departureDate: isoDateInDays(60),
      flexibleDates: true,
      nearbyAirports: true,
      passengers: 3,
      children: 1,
      infants: 2,
      cabinClass: 'premium',
      stops: 'nonstop',
      currency: 'EUR',
      isFavorite: true,
    }
    const saved = await saving.save(createMemberPrincipal(), asked)
    expect(saved).toMatchObject({ ...asked, cabinClass: 'premium_economy', returnDate: null, legs: null })
  })

  test('a multi-city trip is saved with its legs', async () => {
    const legs = [
      { origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) },
      { origin: 'LAX', destination: 'LHR', departureDate: isoDateInDays(70) },
    ]
    const saved = await saving.save(createMemberPrincipal(), { tripType: 'multicity', legs })
    const nothing = { origin: null, destination: null, departureDate: null, returnDate: null }
    expect(saved).toMatchObject({ tripType: 'multicity', legs, ...nothing })
  })

  test('saving needs no plan, and users see only their own searches, newest first', async () => {
    const [member, subscriber] = [createMemberPrincipal(), createSubscriberPrincipal()]
    const first = await saving.save(member)
    const second = await saving.save(member)
    const other = await saving.save(subscriber)
    expect(listSavedSearchIds(await saving.list(member))).toEqual([second.id, first.id])
    expect(listSavedSearchIds(await saving.list(subscriber))).toEqual([other.id])
  })

  test.each([
    ['no name', {}, 'Please enter a name for this search'],
    ['an empty name', { name: '' }, 'Please enter a name for this search'],
    ['a name of spaces', { name: ' \t ' }, 'Please enter a name for this search'],
    ['a name that is none', { name: 7 }, 'Please enter a name for this search'],
    ['81 characters', { name: 'x'.repeat(81) }, 'Please enter a name of at most 80 characters'],
    ['a name that nobody sees', { name: '\u200b\u3164' }, 'Please enter a name for this search'],
    ['a NUL', { name: 'a\u0000b' }, 'Please leave out special characters'],
    ['a mark that turns the text', { name: 'a\u202eb' }, 'Please leave out special characters'],
  ])('%s is refused with a sentence', async (_, name, message) => {
    const who = createMemberPrincipal()
    const answer = await search.call('POST', savedSearchesPath, who, {
      body: { ...roundTripToSave, ...name },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: 'name', message }])
    expect(await saving.list(who)).toEqual([])
  })

  test('a name may have 80 characters of any script', async () => {
    const name = '東'.repeat(80)
    expect(await saving.save(createMemberPrincipal(), { name })).toMatchObject({ name })
  })

  test('concurrent saves never exceed the limit of a user', async () => {
    const who = createMemberPrincipal()
    await saving.insertMany(who, maxSavedSearches - 2)
    const tries = Array.from({ length: 8 }, () =>
      search.call('POST', savedSearchesPath, who, { body: { name: 'One more', ...roundTripToSave } }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
    expect(await saving.list(who)).toHaveLength(maxSavedSearches)
    const refused = await search.call('POST', savedSearchesPath, who, {
      body: { name: 'One more', ...roundTripToSave },
    })
    expect(refused.json()).toMatchObject({
      code: 'search/too-many-saved',
      detail: 'You’ve reached the limit of saved searches. Delete one to save another.',
    })
  })
})

describe('changing', () => {
  test('a search becomes a favourite and stops being one', async () => {
    const who = createMemberPrincipal()
    const [plain, marked] = [await saving.save(who), await saving.save(who)]
    const answer = await saving.change(who, marked.id, { isFavorite: true })
    expect(answer.json()).toEqual({ ...marked, isFavorite: true, updatedAt: expect.any(String) })
    expect(answer.json<SavedSearch>().updatedAt > marked.updatedAt).toBe(true)
    expect(listSavedSearchIds(await saving.favorites(who))).toEqual([marked.id])
    expect(listSavedSearchIds(await saving.list(who))).toEqual([marked.id, plain.id])
    await saving.change(who, marked.id, { isFavorite: false })
    expect(await saving.favorites(who)).toEqual([])
  })

  test('a rename changes nothing else', async () => {
    const who = createMemberPrincipal()
    const saved = await saving.save(who, { isFavorite: true })
    const answer = await saving.change(who, saved.id, { name: ' Rome ', passengers: 5 })
    expect(answer.json()).toEqual({ ...saved, name: 'Rome', updatedAt: expect.any(String) })
  })

  test.each([
    ['nothing', {}, 'isFavorite', 'Please say what to change: isFavorite or name'],
    ['words for a mark', { isFavorite: 'yes' }, 'isFavorite', 'Please say true or false for favorite'],
    ['an empty name', { name: ' ' }, 'name', 'Please enter a name for this search'],
  ])('%s is refused with a sentence', async (_, body, field, message) => {
    const who = createMemberPrincipal()
    const { id } = await saving.save(who)
    const answer = await saving.change(who, id, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: field, message }])
  })
})

test('another user’s search looks missing and cannot be changed', async () => {
  const [owner, other] = [createMemberPrincipal(), createMemberPrincipal()]
  const saved = await saving.save(owner)
  const calls = async (id: string) =>
    Promise.all([
      saving.change(other, id, { name: 'Mine' }),
      saving.remove(other, id),
      saving.restore(other, id),
    ])
  const [theirs, nobodys] = [await calls(saved.id), await calls(randomUUID())]
  expect(theirs.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  const problems = (answers: typeof theirs) => answers.map((answer) => answer.json())
  expect(problems(theirs)).toEqual(problems(nobodys))
  expect(problems(theirs)[0]).toMatchObject({
    code: 'search/no-such-saved-search',
    detail: 'This saved search doesn’t exist or isn’t yours.',
  })
  expect(await saving.list(owner)).toEqual([saved])
})

test('visitors cannot save or list', async () => {
  for (const [method, url] of [
    ['GET', savedSearchesPath],
    ['GET', `${savedSearchesPath}/favorites`],
    ['POST', savedSearchesPath],
    ['PATCH', `${savedSearchesPath}/${randomUUID()}`],
    ['DELETE', `${savedSearchesPath}/${randomUUID()}`],
    ['POST', `${savedSearchesPath}/${randomUUID()}/restore`],
  ] as const) {
    expect([method, url, (await search.call(method, url, null)).statusCode]).toEqual([method, url, 401])
  }
})
