import { toProblemBody } from '@faresight/contracts/problem-body'
import { searchProblems } from '@faresight/contracts/search/problems'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, replyJson, startTestGateway } from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

const offer = '7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21'
const book = `/api/book/${offer}/0123456789ab`
let cookie: string
beforeAll(() => {
  ;({ cookie } = gateway.signIn({ accessUntil: new Date(Date.now() + 3_600_000).toISOString() }))
})

const go = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers, redirect: 'manual' })
const navigation = { 'sec-fetch-dest': 'document', accept: 'text/html,application/xhtml+xml' }

const refuseWith = (type: (typeof searchProblems)[keyof typeof searchProblems]) =>
  gateway.upstream.answerWith((_, response) =>
    replyJson(response, type.status, toProblemBody(type), 'application/problem+json'),
  )

test('redirects a caller without session or plan to the page about the offer', async () => {
  const out = await go(`${book}?ticket=1`, navigation)
  expect([out.status, out.headers.get('location'), await out.text()]).toEqual([
    302,
    `/booking?offer=${offer}&option=0123456789ab&ticket=1&state=signed-out`,
    '',
  ])
  const lapsed = await go(book, { ...navigation, cookie: gateway.signIn().cookie })
  expect(lapsed.headers.get('location')).toBe(`/booking?offer=${offer}&option=0123456789ab&state=plan`)
})

test.each([
  ['no-such-offer', 'gone'],
  ['unsafe-link', 'unsafe'],
  ['seller-unavailable', 'unavailable'],
] as const)('%s shows a page to browsers and a problem to programs', async (code, state) => {
  refuseWith(searchProblems[code])
  const page = await go(book, { ...navigation, cookie })
  expect(page.status).toBe(302)
  expect(page.headers.get('location')).toBe(`/booking?offer=${offer}&option=0123456789ab&state=${state}`)
  const byAccept = await go(book, { accept: 'text/html,*/*;q=0.8', cookie })
  expect(byAccept.status).toBe(302)
  const programs: Record<string, string>[] = [
    {},
    { accept: 'application/json' },
    { accept: 'application/json, text/html' },
    { accept: 'text/html', 'sec-fetch-dest': 'empty' },
    { ...navigation, 'sec-purpose': 'prefetch' },
  ]
  for (const headers of programs) {
    const answer = await go(book, { ...headers, cookie })
    expect(answer.status).toBe(searchProblems[code].status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await answer.json()).toMatchObject({ code: `search/${code}` })
  }
})

test('shows a page when the service is unavailable', async () => {
  gateway.upstream.answerWith((_, response) => response.destroy())
  const page = await go(book, { ...navigation, cookie })
  expect(page.headers.get('location')).toBe(`/booking?offer=${offer}&option=0123456789ab&state=unavailable`)
})

test.each([
  '/api/book/nonsense/0123456789ab',
  `/api/book/${offer}/-1`,
  '/api/book/%2F%2Fevil.org/0123456789ab',
  '/api/book/https:%2F%2Fevil.org/0123456789ab',
  `/api/book/${offer}/0123456789ab%0d%0alocation:%20https:%2F%2Fevil.org`,
  `${book}?ticket=https://evil.org`,
  `${book}?state=signed-out&offer=https://evil.org&redirect=//evil.org`,
])('%s redirects only to our own page', async (path) => {
  refuseWith(searchProblems['no-such-offer'])
  const { status, headers } = await go(path, { ...navigation, cookie })
  expect(status).toBe(302)
  expect(headers.get('location')).toMatch(
    new RegExp(`^/booking\\?(offer=${offer}&option=0123456789ab&)?state=(gone|broken)$`),
  )
})

test('forwards the redirect to a seller unchanged', async () => {
  gateway.upstream.answerWith((_, response) => {
    response
      .writeHead(302, { location: 'https://seller.example.com/x', 'referrer-policy': 'no-referrer' })
      .end()
  })
  const answer = await go(book, { ...navigation, cookie })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://seller.example.com/x'])
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})
