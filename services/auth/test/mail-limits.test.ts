import { authRoutes } from '@faresight/contracts/auth/http'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { rateLimits } from '../src/schema.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { waitUntilMailRequestsProcessed, newEmailAddress, findTokenInEmail } from './sent-emails.ts'

let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))

const owner = '192.0.2.1'
const ask = async (route: { path: string }, email: string, address: string) => {
  const answer = await auth.post(
    route.path,
    { email, password: testPassword },
    { 'x-forwarded-for': address },
  )
  await waitUntilMailRequestsProcessed(auth)
  return `${answer.statusCode} ${answer.body}`
}
const letters = (email: string) => auth.mail.mailsTo(email).length

async function askOften(route: { path: string }, email: string, addresses: readonly string[]) {
  const answers = new Set<string>()
  for (const address of addresses) answers.add(await ask(route, email, address))
  return answers
}

const twelve = (addressOf: (index: number) => string) =>
  Array.from({ length: 12 }, (_, index) => addressOf(index))

test.each([
  ['one address', () => '198.51.100.7'],
  ['a /48 of IPv6', (index: number) => `2001:db8:7:${index}::1`],
])(
  'requests beyond the limit of %s are answered alike and do not use up the mailbox owner’s limit',
  async (_, clientIpAddress) => {
    const email = newEmailAddress()
    const answers = await askOften(authRoutes.register, email, twelve(clientIpAddress))
    expect(answers.size).toBe(1)
    expect(letters(email)).toBe(5)
    expect(answers).toContain(await ask(authRoutes.register, email, owner))
    const mail = await auth.mail.nextMailTo(email, 5)
    const verified = await auth.app.inject({
      url: authRoutes.verifyEmail.path,
      query: { token: findTokenInEmail(mail) },
    })
    expect(verified.statusCode).toBe(200)
  },
)

test('the same limit holds for password resets', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email })
  await askOften(
    authRoutes.forgotPassword,
    email,
    twelve(() => '198.51.100.7'),
  )
  expect(letters(email)).toBe(5)
  await ask(authRoutes.forgotPassword, email, owner)
  expect(letters(email)).toBe(6)
})

test('a mailbox gets twenty emails an hour from any number of networks', async () => {
  const email = newEmailAddress()
  const many = Array.from({ length: 24 }, (_, index) => `198.51.100.${index}`)
  await askOften(authRoutes.register, email, many)
  expect(letters(email)).toBe(20)
})

test('stored limits contain no address or network', async () => {
  const email = newEmailAddress()
  await ask(authRoutes.register, email, '203.0.113.99')
  const kept = JSON.stringify(await auth.deps.postgres.db.select().from(rateLimits))
  expect(kept).toContain('mail-requester')
  expect(kept).not.toContain('203.0.113')
  expect(kept).not.toContain(email)
})

test.each([
  ['one address', () => '192.0.2.77'],
  ['a /48 of IPv6', (index: number) => `2001:db8:77:${index}::1`],
])('%s may make a hundred email requests an hour, to any addresses', async (_, clientIpAddress) => {
  const email = newEmailAddress()
  await auth.addUser({ email })
  const call = (index: number, to: string) =>
    auth.post(authRoutes.forgotPassword.path, { email: to }, { 'x-forwarded-for': clientIpAddress(index) })
  const statuses = new Set<number>()
  for (let index = 0; index < 100; index++) statuses.add((await call(index, newEmailAddress())).statusCode)
  expect(statuses).toEqual(new Set([200]))
  const refused = [await call(100, email), await call(101, newEmailAddress())]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000)
  await waitUntilMailRequestsProcessed(auth)
  expect(letters(email)).toBe(0)
  expect((await auth.post(authRoutes.forgotPassword.path, { email })).statusCode).toBe(200)
})
