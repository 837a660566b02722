import { searchRoutes } from '@faresight/contracts/search/http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { londonToLosAngeles, type SearchUnderTest, startSearchUnderTest } from './harness.ts'

let search: SearchUnderTest
// No bad request may get as far as asking a provider: at this address nothing answers.
const start = () => startSearchUnderTest('http://127.0.0.1:1')
forAllTests(start, (it) => (search = it))

/** What takes parameters in its address, and somebody who may call it. */
const queried = [
  ['POST', '/api/search', searchRoutes.search, createMemberPrincipal()],
  ['GET', '/api/airports', searchRoutes.airports, null],
  [
    'GET',
    '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/0123456789ab',
    searchRoutes.book,
    createSubscriberPrincipal(),
  ],
] as const

test('the cases cover all routes with a query', () => {
  const taking = Object.values(searchRoutes).filter(({ query }) => query instanceof z.ZodObject)
  expect(new Set(taking)).toEqual(new Set(queried.map(([, , route]) => route)))
})

test.each(queried)(
  'garbage in a parameter of %s %s is a bad request, not a server error',
  async (method, url, { query }, who) => {
    if (!query) throw new Error('It takes no parameters')
    const name = fc.constantFrom(...Object.keys(query.shape))
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '',
        '-1',
        '1e3',
        '0x1',
        'true',
        'null',
        '__proto__',
        '[object Object]',
        '\u0000',
        '١',
        '０',
      ),
    )
    await fc.assert(
      fc.asyncProperty(name, fc.array(text, { minLength: 1, maxLength: 2 }), async (name, values) => {
        const [value] = values
        // What the schema takes is no garbage.
        fc.pre(values.length > 1 || !query.safeParse({ q: 'lon', [name]: value }).success)
        const rest = name === 'q' ? '' : 'q=lon&'
        const said = values.map((it) => `${name}=${encodeURIComponent(it.toWellFormed())}`).join('&')
        const body = method === 'POST' ? londonToLosAngeles : undefined
        const answer = await search.call(method, `${url}?${rest}${said}`, who, { body })
        expect([answer.statusCode, said]).toEqual([400, said])
        expect(answer.headers['content-type']).toContain('application/problem+json')
        expect(answer.headers.location).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  },
)

test.each(['wait=2', 'wait=', 'wait=true', 'wait=0&wait=1', 'wait=%00'])(
  'refuses the invalid parameter %s',
  async (query) => {
    const answer = await search.call('POST', `/api/search?${query}`, createMemberPrincipal(), {
      body: londonToLosAngeles,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request/invalid'])
  },
)
