import { randomUUID } from 'node:crypto'
import { sendAlertEmailJob } from '@faresight/contracts/alerts/messages'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { createMailer } from '@faresight/kit/mail/mailer'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { createBatchedNotificationWrites } from '../src/notifications/batched-writes.ts'
import { enqueueNotifications } from '../src/notifications/queue.ts'
import { claimAndSendNotificationEmail } from '../src/notifications/send-email.ts'
import { startNotificationEmails } from '../src/notifications/worker.ts'
import { notifications, priceAlerts } from '../src/schema.ts'
import { type AlertsHarness, startAlertsService } from './harness.ts'
import {
  insertAndEnqueueNotification,
  insertTriggeredAlertAndNotification,
  tripFareQuery,
  unsubscribeTokenIn,
} from './insert-triggered.ts'
import { createQuoteReply } from './stub-services.ts'

let alerts: AlertsHarness
forAllTests(startAlertsService, (it) => (alerts = it))

const rowOf = async (id: string, { deps } = alerts) => {
  const [row] = await deps.postgres.db.select().from(notifications).where(eq(notifications.id, id))
  return row
}
const outcomeOf = async (id: string, of = alerts) => (await rowOf(id, of))?.outcome ?? null
const headersOf = (mail: { headers: readonly { key: string; value: string }[] }) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))

/** The offer that search saves and returns. */
function offer(change: Partial<UnlockedResult> = {}): UnlockedResult {
  const leg = { origin: 'LHR', destination: 'JFK', departureTime: '10:00', arrivalTime: '13:00' }
  const legs = [{ ...leg, arrivalDayOffset: 0, duration: 480, stops: 0, segments: [], layovers: [] }]
  const ticket = { seller: 'British Airways', bookingUrl: '/api/book/offer-1/option-1' }
  return {
    id: 'offer-1',
    searchId: null,
    locked: false,
    airline: 'British Airways',
    airlineCode: 'BA',
    provider: 'ignav',
    price: 350,
    pricePerPassenger: 350,
    currency: 'USD',
    live: true,
    seenAt: new Date().toISOString(),
    cabin: 'economy',
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    departureDate: '2027-03-04',
    returnDate: '2027-03-11',
    departureTime: '10:00',
    arrivalTime: '13:00',
    duration: 905,
    stops: 0,
    selfTransfer: null,
    bookingUrl: ticket.bookingUrl,
    legs,
    options: [
      {
        provider: 'ignav',
        seller: 'British Airways',
        sellerKind: 'airline',
        price: 350,
        pricePerPassenger: 350,
        currency: 'USD',
        charged: null,
        live: true,
        seenAt: new Date().toISOString(),
        selfTransfer: null,
        brandedFare: null,
        bookingUrl: ticket.bookingUrl,
        tickets: [ticket],
      },
    ],
    createdAt: new Date().toISOString(),
    ...change,
  }
}

/** Makes search return these offers. */
const sells = (...results: UnlockedResult[]) =>
  void (alerts.stubs.answerQuote = async () => ({ ...createQuoteReply(tripFareQuery, 35_000), results }))

test('the email of a triggered alert has the price, the change, the flights, a link to book, and ways to stop it', async () => {
  sells(offer())
  const { id, email, userId } = await insertAndEnqueueNotification(alerts.deps)
  const mail = await alerts.mail.nextMailTo(email)
  expect(mail.subject).toBe('LHR to JFK for 350 USD')
  expect(mail.text).toContain('50 USD under your target of 400 USD')
  expect(mail.text).toContain('the fare was 420 USD, so you’d save 70 USD (17%)')
  expect(mail.text).toMatch(/March 4, 2027, returning .*March 11, 2027, with British Airways, nonstop/)
  expect(mail.text).toContain('\nhttp://localhost:8080/api/book/offer-1/option-1\n')
  expect(mail.text).toMatch(/You’re receiving this email because you set a price alert for LHR to JFK/)
  const token = unsubscribeTokenIn(mail)
  expect(token).toHaveLength(43)
  expect(headersOf(mail)).toMatchObject({
    'message-id': `<${id}@localhost>`,
    'list-unsubscribe': `<http://localhost:8080/api/price-alerts/unsubscribe/${token}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  await expect.poll(() => outcomeOf(id)).toBe('sent')
  // Saved for its reader, under the id of the notification.
  expect(alerts.stubs.quoted.at(-1)).toMatchObject({
    query: tripFareQuery,
    keepFor: { userId, scanId: id },
  })
})

test('unsubscribing while an email is prepared stops it', async () => {
  const { deps, mail, stubs } = alerts
  let asked = 0
  stubs.answerQuote = async () => {
    asked += 1
    await deps.postgres.db.update(priceAlerts).set({ isActive: false }).where(eq(priceAlerts.id, alertId))
    return { ...createQuoteReply(tripFareQuery, 35_000), results: [offer()] }
  }
  const { id, alertId, email } = await insertTriggeredAlertAndNotification(deps)
  await enqueueNotifications(deps, [id])
  await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('dropped')
  expect(asked).toBe(1)
  expect(mail.mailsTo(email)).toEqual([])
})

test.each([
  ['the fare is gone', []],
  ['the fare costs more now', [offer({ price: 351.6 })]],
  ['another flight costs as much', [offer({ duration: 921 })]],
  ['the offer could not be saved', [offer({ bookingUrl: null })]],
])('when %s the email links to a search for the same flights and says so', async (_, results) => {
  sells(...results)
  const { email } = await insertAndEnqueueNotification(alerts.deps)
  const { text } = await alerts.mail.nextMailTo(email)
  expect(text).not.toContain('/api/book/')
  expect(text).toContain('We couldn’t save this exact offer')
  const [, query = ''] = /http:\/\/localhost:8080\/\?(\S+)/.exec(text) ?? []
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-03-04',
    returnDate: '2027-03-11',
    passengers: '1',
    cabinClass: 'economy',
    stops: 'any',
    currency: 'USD',
  })
})

test('the offer of other times is found, unless one has the duration of the fare', async () => {
  const otherTimes = offer({ duration: 910, bookingUrl: '/api/book/offer-2/option-1' })
  sells(otherTimes)
  const first = await insertAndEnqueueNotification(alerts.deps)
  expect((await alerts.mail.nextMailTo(first.email)).text).toContain('/api/book/offer-2/option-1\n')
  sells(otherTimes, offer())
  const second = await insertAndEnqueueNotification(alerts.deps)
  expect((await alerts.mail.nextMailTo(second.email)).text).toContain('/api/book/offer-1/option-1\n')
})

test('an airline may have another name in the offer than in the fare', async () => {
  sells(offer({ airline: 'BA' }))
  const { email } = await insertAndEnqueueNotification(alerts.deps)
  const { text } = await alerts.mail.nextMailTo(email)
  expect(text).toContain('\nhttp://localhost:8080/api/book/offer-1/option-1\n')
})

test('a fare that is no longer among the best between metro areas is found between its airports', async () => {
  alerts.stubs.answerQuote = async ({ query }) => {
    const isHeathrow = query.legs[0]?.origin === 'LHR'
    return {
      ...createQuoteReply(query, 35_000),
      results: isHeathrow ? [offer()] : [offer({ duration: 960 })],
    }
  }
  const alert = { origin: 'LON', destination: 'NYC' }
  const { id, email } = await insertAndEnqueueNotification(alerts.deps, { alert })
  const { text } = await alerts.mail.nextMailTo(email)
  expect(text).toContain('\nhttp://localhost:8080/api/book/offer-1/option-1\n')
  // Two scan ids, since one scan has one pair of places.
  const [between, fromAirport] = alerts.stubs.quoted.slice(-2)
  expect(between).toMatchObject({ query: { legs: [{ origin: 'LON' }, {}] }, keepFor: { scanId: id } })
  expect(fromAirport).toMatchObject({ query: tripFareQuery })
  expect(fromAirport?.keepFor?.scanId).not.toBe(id)
})

test('while search is away the email waits for two more attempts, then links to a search', async () => {
  let asked = 0
  alerts.stubs.answerQuote = async () => {
    asked++
    throw new Error('Search is away.')
  }
  const { id, email } = await insertTriggeredAlertAndNotification(alerts.deps)
  const sending = { ...alerts.deps, writes: createBatchedNotificationWrites(alerts.deps) }
  for (const attempt of [1, 2])
    await expect(claimAndSendNotificationEmail(sending, id, attempt)).rejects.toThrow(BusUnavailableError)
  expect(alerts.mail.mailsTo(email)).toEqual([])
  await claimAndSendNotificationEmail(sending, id, 3)
  const { text } = await alerts.mail.nextMailTo(email)
  expect(asked).toBe(3)
  expect(text).toContain('We couldn’t save this exact offer')
})

test.each([
  ['a closed account', ({ stubs }: AlertsHarness, userId: string) => stubs.closed.add(userId), {}],
  ['a user without a plan', ({ stubs }: AlertsHarness, userId: string) => stubs.withoutPlan.add(userId), {}],
  ['a user who has paused the alert', () => {}, { isActive: false }],
  ['a user who has deleted the alert', () => {}, { deletedAt: new Date() }],
])('%s gets no email', async (_, make, alert) => {
  const userId = randomUUID()
  make(alerts, userId)
  const { id, email } = await insertAndEnqueueNotification(alerts.deps, { person: { userId }, alert })
  await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('dropped')
  expect(alerts.mail.mailsTo(email)).toEqual([])
})

test('a redelivered job sends no second email', async () => {
  sells(offer())
  const { id, email, alertId } = await insertAndEnqueueNotification(alerts.deps)
  await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('sent')
  const before = await rowOf(id)
  // Resumed, and orphaned as if it had no job.
  await alerts.deps.postgres.db
    .update(priceAlerts)
    .set({ isTriggered: false })
    .where(eq(priceAlerts.id, alertId))
  const handled = alerts.stubs.quoted.length
  const other = await insertAndEnqueueNotification(alerts.deps)
  await enqueueNotifications(alerts.deps, [id])
  await expect.poll(() => outcomeOf(other.id), { timeout: 10_000 }).toBe('sent')
  expect(alerts.mail.mailsTo(email)).toHaveLength(1)
  expect(alerts.stubs.quoted).toHaveLength(handled + 1)
  expect((await rowOf(id))?.endedAt).toEqual(before?.endedAt)
})

test('an unknown mailbox ends the notification, and a busy one is retried', async () => {
  sells(offer())
  const addressOf = alerts.stubs.addressOf.bind(alerts.stubs)
  const livesAt = (mailbox: string): typeof addressOf => {
    const address = { email: `${mailbox}@mail.example.org`, name: null }
    return () => ({ address, viewer: 'subscriber' })
  }
  try {
    alerts.stubs.addressOf = livesAt('refused')
    const { id } = await insertAndEnqueueNotification(alerts.deps)
    await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('refused')
    alerts.stubs.addressOf = livesAt('later')
    const busy = await insertAndEnqueueNotification(alerts.deps)
    await expect
      .poll(
        async () => (await rowOf(busy.id))?.claimedAt === null && (await rowOf(busy.id))?.queuedAt !== null,
      )
      .toBe(true)
    alerts.stubs.addressOf = addressOf
    await expect.poll(() => outcomeOf(busy.id), { timeout: 20_000 }).toBe('sent')
    expect(alerts.mail.mailsTo(busy.email)).toHaveLength(1)
  } finally {
    alerts.stubs.addressOf = addressOf
  }
}, 60_000)

wholeTest(
  'emails wait while the mail server is away, and each arrives once when it returns',
  async () => {
    sells(offer())
    await alerts.mail.stop()
    const waiting = await Promise.all(
      Array.from({ length: 5 }, () => insertAndEnqueueNotification(alerts.deps)),
    )
    await expect
      .poll(async () => (await rowOf(waiting[0]?.id ?? ''))?.queuedAt ?? null, { timeout: 10_000 })
      .not.toBeNull()
    await alerts.mail.start()
    for (const { id } of waiting) await expect.poll(() => outcomeOf(id), { timeout: 30_000 }).toBe('sent')
    for (const { email } of waiting) expect(alerts.mail.mailsTo(email)).toHaveLength(1)
  },
  60_000,
)

wholeTest(
  'two workers on one notification send one email',
  async () => {
    await using own = await startAlertsService({ runsBackground: false })
    own.stubs.answerQuote = async () => ({ ...createQuoteReply(tripFareQuery, 35_000), results: [offer()] })
    // The queue holds the same notification twice: its job counted as lost but was not.
    const { id, email } = await insertTriggeredAlertAndNotification(own.deps)
    await using another = createMailer({ url: own.mail.url, from: 'Faresight <no-reply@localhost>' })
    await own.deps.bus.sendJob(sendAlertEmailJob, { notificationId: id }, { id: randomUUID() })
    await own.deps.bus.sendJob(sendAlertEmailJob, { notificationId: id }, { id: randomUUID() })
    await using _one = startNotificationEmails(own.deps)
    await using _other = startNotificationEmails({ ...own.deps, mailer: another })
    await expect.poll(() => outcomeOf(id, own), { timeout: 10_000 }).toBe('sent')
    await expect
      .poll(async () => (await own.deps.bus.queueLength(sendAlertEmailJob)).inFlight, { timeout: 20_000 })
      .toBe(0)
    expect(own.mail.mailsTo(email)).toHaveLength(1)
  },
  60_000,
)

test('an orphaned notification is sent', async () => {
  await using own = await startAlertsService({ runsBackground: false })
  const { email } = await insertTriggeredAlertAndNotification(own.deps)
  await using _work = startNotificationEmails(own.deps, { everyMs: 50, unqueuedMs: 0, silentMs: 60_000 })
  expect((await own.mail.nextMailTo(email)).subject).toBe('LHR to JFK for 350 USD')
})
