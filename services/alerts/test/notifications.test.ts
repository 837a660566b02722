import { randomUUID } from 'node:crypto'
import { sendAlertEmailJob } from '@faresight/contracts/alerts/jobs'
import type { OpenResult } from '@faresight/contracts/search/result'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { createMailer } from '@faresight/kit/mail/mailer'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { queueNotifications } from '../src/notifications/queue.ts'
import { gatherRows } from '../src/notifications/rows.ts'
import { sendNotificationMail } from '../src/notifications/send.ts'
import { startNotifications } from '../src/notifications/work.ts'
import { notifications, priceAlerts } from '../src/schema.ts'
import { type Alerts, startAlerts } from './harness.ts'
import { told, tokenIn, triggered, trip } from './triggered.ts'
import { quoteOf } from './world.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let alerts: Alerts
forAllTests(startAlerts, (it) => (alerts = it))

const rowOf = async (id: string, { deps } = alerts) => {
  const [row] = await deps.postgres.db.select().from(notifications).where(eq(notifications.id, id))
  return row
}
const outcomeOf = async (id: string, of = alerts) => (await rowOf(id, of))?.outcome ?? null
const headersOf = (mail: { headers: readonly { key: string; value: string }[] }) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))

/** The kept offer that search answers with. */
function offer(change: Partial<OpenResult> = {}): OpenResult {
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

/** Has search know these offers of the fare. */
const sells = (...results: OpenResult[]) =>
  void (alerts.world.answerQuote = async () => ({ ...quoteOf(trip, 35_000), results }))

test('a triggered alert is told of: the price, the change, the flights, a way to book, and ways to have no more of it', async () => {
  sells(offer())
  const { id, email, userId } = await told(alerts.deps)
  const mail = await alerts.mail.nextMailTo(email)
  expect(mail.subject).toBe('LHR to JFK for 350 USD')
  expect(mail.text).toContain('50 USD under your target of 400 USD')
  expect(mail.text).toContain('the fare was 420 USD, so you’d save 70 USD (17%)')
  expect(mail.text).toMatch(/March 4, 2027, returning .*March 11, 2027, with British Airways, nonstop/)
  expect(mail.text).toContain('\nhttp://localhost:8080/api/book/offer-1/option-1\n')
  expect(mail.text).toMatch(/You’re receiving this email because you set a price alert for LHR to JFK/)
  const token = tokenIn(mail)
  expect(token).toHaveLength(43)
  expect(headersOf(mail)).toMatchObject({
    'message-id': `<${id}@localhost>`,
    'list-unsubscribe': `<http://localhost:8080/api/price-alerts/unsubscribe/${token}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  await expect.poll(() => outcomeOf(id)).toBe('sent')
  // The offer is kept for its reader, under a scan of its own.
  expect(alerts.world.quoted.at(-1)).toMatchObject({ question: trip, keepFor: { userId, scanId: id } })
})

test('who unsubscribes while a letter is made gets none', async () => {
  const { deps, mail, world } = alerts
  let asked = 0
  world.answerQuote = async () => {
    asked += 1
    await deps.postgres.db.update(priceAlerts).set({ isActive: false }).where(eq(priceAlerts.id, alertId))
    return { ...quoteOf(trip, 35_000), results: [offer()] }
  }
  const { id, alertId, email } = await triggered(deps)
  await queueNotifications(deps, [id])
  await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('dropped')
  expect(asked).toBe(1)
  expect(mail.mailsTo(email)).toEqual([])
})

test.each([
  ['the fare is gone', []],
  ['it costs more by now', [offer({ price: 351.6 })]],
  ['another airline sells at that price', [offer({ airline: 'Delta' })]],
  ['it could not be kept', [offer({ bookingUrl: null })]],
])('where %s the letter leads to a search for the same flights, and says so', async (_, results) => {
  sells(...results)
  const { email } = await told(alerts.deps)
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

test('a fare that is not among the best between metro areas any more is found from airport to airport', async () => {
  alerts.world.answerQuote = async ({ question }) => {
    const isHeathrow = question.legs[0]?.origin === 'LHR'
    return { ...quoteOf(question, 35_000), results: isHeathrow ? [offer()] : [offer({ airline: 'Delta' })] }
  }
  const alert = { origin: 'LON', destination: 'NYC' }
  const { id, email } = await told(alerts.deps, { alert })
  const { text } = await alerts.mail.nextMailTo(email)
  expect(text).toContain('\nhttp://localhost:8080/api/book/offer-1/option-1\n')
  // Kept apart: one scan is between the same places.
  const [between, fromAirport] = alerts.world.quoted.slice(-2)
  expect(between).toMatchObject({ question: { legs: [{ origin: 'LON' }, {}] }, keepFor: { scanId: id } })
  expect(fromAirport).toMatchObject({ question: trip })
  expect(fromAirport?.keepFor?.scanId).not.toBe(id)
})

test('while search stays away the letter waits for two more tries, and then leads to a search', async () => {
  let asked = 0
  alerts.world.answerQuote = async () => {
    asked++
    throw new Error('Search is away.')
  }
  const { id, email } = await triggered(alerts.deps)
  const sending = { ...alerts.deps, rows: gatherRows(alerts.deps) }
  for (const attempt of [1, 2])
    await expect(sendNotificationMail(sending, id, attempt)).rejects.toThrow(BusUnavailableError)
  expect(alerts.mail.mailsTo(email)).toEqual([])
  await sendNotificationMail(sending, id, 3)
  const { text } = await alerts.mail.nextMailTo(email)
  expect(asked).toBe(3)
  expect(text).toContain('We couldn’t save this exact offer')
})

test.each([
  ['an account that is closed', ({ world }: Alerts, userId: string) => world.closed.add(userId), {}],
  ['who has no plan any more', ({ world }: Alerts, userId: string) => world.withoutPlan.add(userId), {}],
  ['who has paused the alert meanwhile', () => {}, { isActive: false }],
  ['who has deleted it meanwhile', () => {}, { deletedAt: new Date() }],
])('%s gets no mail', async (_, make, alert) => {
  const userId = randomUUID()
  make(alerts, userId)
  const { id, email } = await told(alerts.deps, { person: { userId }, alert })
  await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('dropped')
  expect(alerts.mail.mailsTo(email)).toEqual([])
})

test('what was told is not told again, however often its job comes', async () => {
  sells(offer())
  const { id, email, alertId } = await told(alerts.deps)
  await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('sent')
  const before = await rowOf(id)
  // Resumed meanwhile, and left behind as if no job were known.
  await alerts.deps.postgres.db
    .update(priceAlerts)
    .set({ isTriggered: false })
    .where(eq(priceAlerts.id, alertId))
  const handled = alerts.world.quoted.length
  const other = await told(alerts.deps)
  await queueNotifications(alerts.deps, [id])
  await expect.poll(() => outcomeOf(other.id), { timeout: 10_000 }).toBe('sent')
  expect(alerts.mail.mailsTo(email)).toHaveLength(1)
  expect(alerts.world.quoted).toHaveLength(handled + 1)
  expect((await rowOf(id))?.endedAt).toEqual(before?.endedAt)
})

test('a mailbox that there is not ends it; one that is busy is tried again', async () => {
  sells(offer())
  const addressOf = alerts.world.addressOf.bind(alerts.world)
  const livesAt = (mailbox: string): typeof addressOf => {
    const address = { email: `${mailbox}@mail.example.org`, name: null }
    return () => ({ address, viewer: 'subscriber' })
  }
  try {
    alerts.world.addressOf = livesAt('refused')
    const { id } = await told(alerts.deps)
    await expect.poll(() => outcomeOf(id), { timeout: 10_000 }).toBe('refused')
    alerts.world.addressOf = livesAt('later')
    const busy = await told(alerts.deps)
    await expect
      .poll(
        async () => (await rowOf(busy.id))?.sendingAt === null && (await rowOf(busy.id))?.queuedAt !== null,
      )
      .toBe(true)
    alerts.world.addressOf = addressOf
    await expect.poll(() => outcomeOf(busy.id), { timeout: 20_000 }).toBe('sent')
    expect(alerts.mail.mailsTo(busy.email)).toHaveLength(1)
  } finally {
    alerts.world.addressOf = addressOf
  }
}, 60_000)

wholeTest(
  'while the mail server is away letters wait, and each arrives once when it is back',
  async () => {
    sells(offer())
    await alerts.mail.stop()
    const waiting = await Promise.all(Array.from({ length: 5 }, () => told(alerts.deps)))
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
  'two workers at one notification send one letter',
  async () => {
    await using own = await startAlerts({ runsUnasked: false })
    own.world.answerQuote = async () => ({ ...quoteOf(trip, 35_000), results: [offer()] })
    // The queue has the same notification twice: it counted as lost, and was not.
    const { id, email } = await triggered(own.deps)
    await using another = createMailer({ url: own.mail.url, from: 'Faresight <no-reply@localhost>' })
    await own.deps.bus.sendJob(sendAlertEmailJob, { notificationId: id }, { id: randomUUID() })
    await own.deps.bus.sendJob(sendAlertEmailJob, { notificationId: id }, { id: randomUUID() })
    await using _one = startNotifications(own.deps)
    await using _other = startNotifications({ ...own.deps, mailer: another })
    await expect.poll(() => outcomeOf(id, own), { timeout: 10_000 }).toBe('sent')
    await expect
      .poll(async () => (await own.deps.bus.queueLength(sendAlertEmailJob)).inFlight, { timeout: 20_000 })
      .toBe(0)
    expect(own.mail.mailsTo(email)).toHaveLength(1)
  },
  60_000,
)

test('one of which no job knows is told of all the same', async () => {
  await using own = await startAlerts({ runsUnasked: false })
  const { email } = await triggered(own.deps)
  await using _work = startNotifications(own.deps, { everyMs: 50, unqueuedMs: 0, silentMs: 60_000 })
  expect((await own.mail.nextMailTo(email)).subject).toBe('LHR to JFK for 350 USD')
})
