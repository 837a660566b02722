import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { authRoutes } from '@faresight/contracts/auth/http'
import { processMailRequestJob } from '@faresight/contracts/auth/messages'
import { toJobConsumer } from '@faresight/kit/bus/durable-consumers'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { createTestBus, setAckWait } from '../../../../test/setup/test-bus.ts'
import { startProgram, waitForChildExit } from '../../../../test/setup/start-programs.ts'
import { mailRequests, users } from '../../src/schema.ts'
import { testPassword, startAuthService } from '../harness.ts'
import { findTokenInEmail } from '../sent-emails.ts'

/** A mail server that accepts connections and never answers. */
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

test('killed between commit and email, the service sends the email after its restart', async () => {
  await using database = await createTestPostgres('auth', new URL('../../migrations', import.meta.url))
  await using bus = await createTestBus()
  const { postgres } = database
  const email = 'killed@mail.example.org'
  {
    await using mute = await startMute()
    await using service = await startProgram(new URL('../../src/main.ts', import.meta.url), {
      DATABASE_URL: database.url,
      NATS_URL: bus.urlOf('auth'),
      IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
      LOG_LEVEL: 'silent',
      SMTP_URL: mute.url,
    })
    const answer = await fetch(service.url + authRoutes.register.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: testPassword }),
    })
    expect(answer.status).toBe(201)
    await expect
      .poll(async () => postgres.db.select().from(users))
      .toMatchObject([{ email, emailVerified: false }])
    const ended = waitForChildExit(service.child)
    service.child.kill('SIGKILL')
    await ended
  }
  expect(await postgres.db.select().from(mailRequests)).toMatchObject([{ email }])
  // Until then the killed worker counts as active.
  await setAckWait(bus, toJobConsumer(processMailRequestJob), 3000)
  await using service = await startAuthService({ postgres }, { bus })
  await expect.poll(() => service.mail.mailsTo(email).length, { timeout: 35_000 }).toBe(1)
  const [letter] = service.mail.mailsTo(email)
  const query = { token: findTokenInEmail(letter ?? { text: '' }) }
  expect((await service.app.inject({ url: authRoutes.verifyEmail.path, query })).statusCode).toBe(200)
  expect(await postgres.db.select().from(users)).toMatchObject([{ email, emailVerified: true }])
})
