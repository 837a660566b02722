import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { authRoutes } from '@faresight/contracts/auth/http'
import { carryOutRequest } from '@faresight/contracts/auth/jobs'
import { jobDurable } from '@faresight/kit/bus/durables'
import { testIdentity, testPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { startMailServer } from '../../../test/setup/mail-server.ts'
import { setAckWait } from '../../../test/setup/ack-wait.ts'
import { ownBus } from '../../../test/setup/own-bus.ts'
import { bringUp, exitOf } from '../../../test/setup/programs.ts'
import { mailRequests, users } from '../src/schema.ts'
import { password } from './harness.ts'
import { tokenIn } from './mailed.ts'

/** A mail server that takes connections and never says a word. */
async function startMute() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

test('killed between the commit and the letter, the service sends it when it is back', async () => {
  await using database = await testPostgres('auth', new URL('../migrations', import.meta.url))
  await using bus = await ownBus()
  await using mute = await startMute()
  await using mail = await startMailServer()
  const { db } = database.postgres
  const startAuth = (smtpUrl: string) =>
    bringUp(new URL('../src/main.ts', import.meta.url), {
      DATABASE_URL: database.url,
      NATS_URL: bus.urlOf('auth'),
      IDENTITY_PUBLIC_KEYS: testIdentity().publicKey,
      LOG_LEVEL: 'silent',
      SMTP_URL: smtpUrl,
    })
  const email = 'killed@mail.example.org'
  {
    await using service = await startAuth(mute.url)
    const answer = await fetch(service.url + authRoutes.register.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(answer.status).toBe(201)
    await expect.poll(async () => db.select().from(users)).toMatchObject([{ email, emailVerified: false }])
    const ended = exitOf(service.child)
    service.child.kill('SIGKILL')
    await ended
  }
  expect(await db.select().from(mailRequests)).toMatchObject([{ email }])
  // Until then the worker that died counts as at work.
  await setAckWait(bus, jobDurable(carryOutRequest), 3000)
  await using service = await startAuth(mail.url)
  const patience = { timeout: 35_000 }
  await expect.poll(() => mail.mailsTo(email).length, patience).toBe(1)
  const [letter] = mail.mailsTo(email)
  const verify = `${service.url}${authRoutes.verifyEmail.path}?token=${tokenIn(letter ?? { text: '' })}`
  expect((await fetch(verify)).status).toBe(200)
  expect(await db.select().from(users)).toMatchObject([{ email, emailVerified: true }])
})
