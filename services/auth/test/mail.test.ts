import { defaultMailRequestRequeuePauses, enqueueMailRequest } from '../src/mail-requests/queue.ts'
import { randomUUID } from 'node:crypto'
import { processMailRequestJob } from '@faresight/contracts/auth/messages'
import { authRoutes } from '@faresight/contracts/auth/http'
import { connectBus } from '@faresight/kit/bus/bus'
import { createMailer } from '@faresight/kit/mail/mailer'
import { createLog } from '@faresight/kit/telemetry/log'
import { hashToken } from '@faresight/kit/token'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { startTestMailServer } from '../../../test/setup/test-mail-server.ts'
import { startRestartableBus } from '../../../test/setup/test-bus.ts'
import { prepareOrDropMailRequest, processMailRequest } from '../src/mail-requests/process.ts'
import { startMailRequeueAndCleanup, startMailRequestWorker } from '../src/mail-requests/worker.ts'
import { insertMailRequest } from '../src/mail-requests/store.ts'
import { type MailRequestKind, mailRequests, registrations, users } from '../src/schema.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { waitUntilMailRequestsProcessed, newEmailAddress, findTokenInEmail } from './sent-emails.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

const from = 'Faresight <no-reply@faresight.test>'
let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))

const register = (email: string, chosen = testPassword, at = auth) =>
  at.post(authRoutes.register.path, { email, password: chosen })
const forgot = (email: string, at = auth) => at.post(authRoutes.forgotPassword.path, { email })
const verify = (token: string, at = auth) =>
  at.app.inject({ url: authRoutes.verifyEmail.path, query: { token } })
const accountsOf = (email: string, at = auth) =>
  at.deps.postgres.db.select().from(users).where(eq(users.email, email))
const tokensOf = async (email: string, at = auth) => {
  const { token, userId } = registrations
  const { db } = at.deps.postgres
  const rows = await db
    .select({ token })
    .from(registrations)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(users.email, email))
  return rows.map((row) => row.token)
}
const requests = (at = auth) => at.deps.postgres.db.select().from(mailRequests)
const login = (email: string, typed: string, at = auth) =>
  at.post(authRoutes.login.path, { email, password: typed })

const messageIdsTo = (email: string) =>
  auth.mail.mailsTo(email).map(({ headers }) => headers.find(({ key }) => key === 'message-id')?.value)

async function outcomes(outcome: string): Promise<number> {
  const { body } = await auth.app.inject({ url: '/metrics' })
  const [, count = '0'] =
    new RegExp(`auth_mail_requests_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body) ?? []
  return Number(count)
}

async function ask(kind: MailRequestKind, email: string, at = auth): Promise<void> {
  const id = await insertMailRequest(at.deps.postgres.db, { kind, email }, at.deps.now())
  await enqueueMailRequest(at.deps, id)
}

test('while the mail server is down requests succeed, and each registration’s email is sent once it is back', async () => {
  await using own = await startAuthService()
  await own.mail.stop()
  const [once, twice] = [newEmailAddress(), newEmailAddress()]
  const failed = await outcomes('failed')
  expect((await register(once, testPassword, own)).statusCode).toBe(201)
  await register(twice, testPassword, own)
  await expect.poll(() => outcomes('failed')).toBeGreaterThan(failed)
  await expect.poll(async () => (await accountsOf(once, own)).length).toBe(1)
  const before = await tokensOf(once, own)
  await expect.poll(async () => (await accountsOf(twice, own)).length).toBe(1)
  await register(twice, 'An0ther!pass', own)
  await expect.poll(async () => (await requests(own)).length).toBe(3)
  await own.mail.start()
  const mail = await own.mail.nextMailTo(once)
  // Each attempt creates a token, and all of them are valid.
  expect(await tokensOf(once, own)).toEqual(expect.arrayContaining(before))
  await waitUntilMailRequestsProcessed(own)
  expect(own.mail.mailsTo(once)).toHaveLength(1)
  expect((await verify(findTokenInEmail(mail), own)).statusCode).toBe(200)
  const letters = own.mail.mailsTo(twice).map(findTokenInEmail)
  expect(new Set(letters).size).toBe(2)
  expect(await tokensOf(twice, own)).toEqual(expect.arrayContaining(letters.map(hashToken)))
})

test('a hanging mail server delays only its own email', async () => {
  await using server = await startTestMailServer()
  await using mailer = createMailer({ url: server.url, from, deadlineMs: 500 })
  await using own = await startAuthService({ mailer })
  expect((await register('silent@mail.example.org', testPassword, own)).statusCode).toBe(201)
  const email = newEmailAddress()
  await register(email, testPassword, own)
  expect((await server.nextMailTo(email)).subject).toBe('Verify your email address')
  // It is retried for as long as the request is kept.
  await expect
    .poll(async () => (await requests(own)).map((it) => it.email))
    .toEqual(['silent@mail.example.org'])
})

test('an email refused by its mailbox is not retried, and the account stays unverified', async () => {
  const refused = await outcomes('refused')
  const email = `refused+${randomUUID()}@mail.example.org`
  await register(email)
  await expect.poll(() => outcomes('refused')).toBe(refused + 1)
  await waitUntilMailRequestsProcessed(auth)
  expect(await auth.deps.bus.queueLength(processMailRequestJob)).toMatchObject({ waiting: 0 })
  expect(await accountsOf(email)).toMatchObject([{ emailVerified: false }])
})

wholeTest(
  'while the bus is away requests get the same answer, and the email is sent once it is back',
  async () => {
    await using bus = await startRestartableBus()
    await using own = await startAuthService({}, { bus })
    const usual = await register(newEmailAddress(), testPassword, own)
    await waitUntilMailRequestsProcessed(own)
    bus.kill()
    const email = newEmailAddress()
    const answer = await register(email, testPassword, own)
    expect({ status: answer.statusCode, body: answer.body }).toEqual({
      status: usual.statusCode,
      body: usual.body,
    })
    expect(await requests(own)).toMatchObject([{ email, queuedAt: null }])
    await bus.restart()
    await using _ = startMailRequeueAndCleanup(own.deps, {
      ...defaultMailRequestRequeuePauses,
      everyMs: 50,
      unqueuedMs: 0,
    })
    expect((await own.mail.nextMailTo(email)).subject).toBe('Verify your email address')
  },
)

test('a committed request is processed after a crash', async () => {
  const email = newEmailAddress()
  const details = { password: 'x', firstName: null, lastName: null }
  const request = { kind: 'registration' as const, email, registration: details }
  const id = await insertMailRequest(auth.deps.postgres.db, request, auth.deps.now())
  // The account exists, and the email with the token is lost.
  const started = await prepareOrDropMailRequest(auth.deps, id, 1)
  const lost = started?.prepared.token ?? ''
  expect(await accountsOf(email)).toHaveLength(1)
  await enqueueMailRequest(auth.deps, id)
  const token = findTokenInEmail(await auth.mail.nextMailTo(email))
  expect(token).not.toBe(lost)
  expect((await verify(lost)).statusCode).toBe(200)
  await waitUntilMailRequestsProcessed(auth)
  expect(await accountsOf(email)).toHaveLength(1)
  expect(auth.mail.mailsTo(email)).toHaveLength(1)
})

test('requeues requests whose queue was lost', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: false })
  const { db } = auth.deps.postgres
  const id = await insertMailRequest(db, { kind: 'verification', email }, new Date())
  const hourAgo = new Date(Date.now() - defaultMailRequestRequeuePauses.silentMs - 1000)
  await db.update(mailRequests).set({ queuedAt: hourAgo }).where(eq(mailRequests.id, id))
  await using _ = startMailRequeueAndCleanup(auth.deps)
  expect((await auth.mail.nextMailTo(email)).subject).toBe('Verify your email address')
})

test('drops a request that could not be processed for a day', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: false })
  const long = new Date(Date.now() - defaultMailRequestRequeuePauses.keepMs - 1000)
  await insertMailRequest(auth.deps.postgres.db, { kind: 'reset', email }, long)
  await using _ = startMailRequeueAndCleanup(auth.deps)
  await waitUntilMailRequestsProcessed(auth)
  expect(auth.mail.mailsTo(email)).toEqual([])
})

test('a requester gets five password reset emails an hour sent to a mailbox, and the answers do not show the limit', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  const limited = await outcomes('limited')
  const answers = []
  for (let times = 0; times < 8; times++) {
    answers.push(await forgot(email))
    // Of several requests at once the last one counts.
    await waitUntilMailRequestsProcessed(auth)
  }
  expect(auth.mail.mailsTo(email)).toHaveLength(5)
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await outcomes('limited')).toBe(limited + 3)
  const other = newEmailAddress()
  await auth.addUser({ email: other, emailVerified: true })
  await forgot(other)
  expect((await auth.mail.nextMailTo(other)).subject).toBe('Choose a new password')
})

test('repeated registrations of an address do not use up its password resets', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  for (let times = 0; times < 6; times++) {
    await register(email, 'M4llory!pass')
    await waitUntilMailRequestsProcessed(auth)
  }
  expect(auth.mail.mailsTo(email)).toHaveLength(5)
  await forgot(email)
  expect((await auth.mail.nextMailTo(email, 5)).subject).toBe('Choose a new password')
})

test('requests beyond the limit change nothing: the last emailed link works with its registration', async () => {
  const email = newEmailAddress()
  for (let times = 1; times <= 5; times++) {
    await register(email, `Numb3r!${times}`)
    await auth.mail.nextMailTo(email, times - 1)
  }
  const token = findTokenInEmail(await auth.mail.nextMailTo(email, 4))
  await register(email, 'M4llory!pass')
  await waitUntilMailRequestsProcessed(auth)
  expect(auth.mail.mailsTo(email)).toHaveLength(5)
  expect((await verify(token)).statusCode).toBe(200)
  expect((await login(email, 'M4llory!pass')).statusCode).toBe(401)
  expect((await login(email, 'Numb3r!5')).statusCode).toBe(200)
})

test('emails about a changed password or a closed account are not limited', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  for (let times = 0; times < 6; times++) {
    await forgot(email)
    await waitUntilMailRequestsProcessed(auth)
  }
  await ask('password-changed', email)
  expect((await auth.mail.nextMailTo(email, 5)).subject).toBe('Your password has been changed')
  await auth.deps.postgres.db.update(users).set({ closedAt: new Date() }).where(eq(users.email, email))
  await ask('account-closed', email)
  expect((await auth.mail.nextMailTo(email, 6)).subject).toBe('Your account is closed')
})

test('an email that is sent twice has one Message-ID if both of its links work', async () => {
  const email = newEmailAddress()
  const registration = { password: 'x', firstName: null, lastName: null }
  const { db } = auth.deps.postgres
  const id = await insertMailRequest(db, { kind: 'registration', email, registration }, auth.deps.now())
  for (let times = 0; times < 2; times++) {
    const [stored] = await db.select().from(mailRequests).where(eq(mailRequests.id, id))
    await processMailRequest(auth.deps, id, { attempt: 1, signal: AbortSignal.timeout(5000) })
    // As after a process that died between the email and its record.
    if (times === 0 && stored) await db.insert(mailRequests).values(stored)
  }
  await auth.mail.nextMailTo(email, 1)
  expect(messageIdsTo(email)).toEqual(Array(2).fill(`<${id}@faresight.test>`))
  const tokens = auth.mail.mailsTo(email).map(findTokenInEmail)
  expect(await tokensOf(email)).toEqual(expect.arrayContaining(tokens.map(hashToken)))
})

test('an email is sent once although PostgreSQL is away when it was accepted', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  const { db } = auth.deps.postgres
  const id = await insertMailRequest(db, { kind: 'password-changed', email }, auth.deps.now())
  await db.execute(sql`create function refuse_delete() returns trigger language plpgsql as
    $$ begin raise exception 'shutting down' using errcode = '57P01'; end $$`)
  await db.execute(
    sql`create trigger away before delete on mail_requests for each row execute function refuse_delete()`,
  )
  const processed = processMailRequest(auth.deps, id, { attempt: 1, signal: AbortSignal.timeout(10_000) })
  try {
    await auth.mail.nextMailTo(email)
  } finally {
    await db.execute(sql`drop function refuse_delete() cascade`)
  }
  await processed
  expect(await db.select().from(mailRequests).where(eq(mailRequests.id, id))).toEqual([])
  expect(auth.mail.mailsTo(email)).toHaveLength(1)
})

test('retries of an email have one Message-ID, and a new token a new one', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  for (const kind of ['reset', 'reset', 'password-changed'] as const) {
    await ask(kind, email)
    await waitUntilMailRequestsProcessed(auth)
  }
  const ids = messageIdsTo(email)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^<[\w-]{36}(\.[0-9a-f]{16})?@faresight\.test>$/)
})

test('no log line contains an address or a token', async () => {
  const lines: string[] = []
  const log = createLog('auth', 'trace', { write: (line) => void lines.push(line) })
  await using own = await startAuthService({ log })
  const email = newEmailAddress()
  await register(email, testPassword, own)
  const token = findTokenInEmail(await own.mail.nextMailTo(email))
  await verify(token, own)
  await forgot(email, own)
  const ofReset = findTokenInEmail(await own.mail.nextMailTo(email, 1))
  await own.post(authRoutes.resetPassword.path, { token: ofReset, password: 'Fr3sh!pass' })
  await own.post(authRoutes.resetPassword.path, { token: ofReset, password: 'Fr3sh!pass' })
  await register(`refused+${email}`, testPassword, own)
  await expect.poll(() => lines.join('')).toContain('the mail server refused an email')
  // A second bus connection with the same log, which records failures.
  await using bus = await connectBus({ url: own.nats.urlOf('auth'), name: 'auth', log })
  await using _ = startMailRequestWorker({ ...own.deps, bus })
  const fails = async (address: string, code: string) => {
    await expect
      .poll(async () => {
        await register(`${address}+${randomUUID()}@mail.example.org`, testPassword, own)
        return lines.join('')
      })
      .toContain(code)
  }
  await fails('later', '451 4.7.1')
  await own.mail.stop()
  await fails('away', 'ESOCKET')
  const said = lines.join('')
  for (const secret of [email, 'mail.example.org', token, ofReset, 'Fr3sh!pass', testPassword])
    expect(said).not.toContain(secret)
})
