import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { minutesAgo, now, setClock } from '../clock.ts'
import { letter, operationsNow, processNow } from '../fixtures/admin.ts'
import { look, type Size } from '../look.ts'
import { answer, callsTo, disconnect, refuse } from '../network/network.ts'
import { focused, openDashboard, toasts } from './admin-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const asOf = page.getByText(/^As of \d\d:\d\d:\d\d$/)
const queues = page.getByRole('region', { name: 'Queues' })
const none = page.getByText('No dead letters.')
const subject = 'auth.user.deleted.v1'
const name = `${subject}, no. 7`
const article = page.getByRole('article', { name })
const question = page.getByRole('dialog', { name: 'Drop this message?' })

async function openOperations(letters: ReturnType<typeof letter>[] = [], size: Size = 'phone') {
  answer(adminRoutes.operations, operationsNow())
  answer(adminRoutes.deadLetters, { deadLetters: letters, nextCursor: null })
  await openDashboard({ view: 'operations' }, { size })
  await expect.element(asOf).toBeInTheDocument()
}

/** No provider has a price. */
function unpriced() {
  const operations = operationsNow()
  const providers = (operations.providers ?? []).map((one) => ({ ...one, usdPerRequest: null }))
  return { ...operations, providers }
}

test('operations show queues, providers and what these cost', async () => {
  await openOperations([])
  const providers = page.getByRole('region', { name: 'Provider health' })
  await expect.element(providers.getByRole('heading', { name: /ignav/i })).toBeInTheDocument()
  const table = providers.getByRole('table', { name: /^ignav metrics/i })
  await expect.element(table.getByRole('row', { name: /^Requests/ })).toMatchTextContent(/\d of \d/)
  await expect.element(providers).toMatchTextContent(/% of [\d,]+ requests? answered|No requests/)
  const all = queues.getByRole('button', { name: /^Show all \d+ queues$/ })
  await all.click()
  await expect
    .element(queues.getByRole('rowheader', { name: /^auth\.user\.deleted\.v1/ }))
    .toBeInTheDocument()
  expect(focused()).toBe('Hide empty queues')
  await expect.element(none).toBeInTheDocument()
  await expectGoodLooksOnAllSizes()
})

test('operations show processes that need attention, and all on request', async () => {
  const lastError = { at: minutesAgo(3), message: 'could not publish events: the bus did not answer' }
  answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
  answer(
    adminRoutes.operations,
    operationsNow({
      processes: [
        processNow('search', { state: 'silent', lastReportAt: minutesAgo(2), restarts: 4, lastError }),
        processNow('billing', { state: 'unknown', instance: null, startedAt: null, lastReportAt: null }),
        processNow('alerts', { state: 'not-ready', failing: ['postgres'] }),
        processNow('auth'),
      ],
    }),
  )
  await openDashboard({ view: 'operations' })
  const processes = page.getByRole('region', { name: 'Processes' })
  const row = (name: string) => processes.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('search')).toMatchTextContent(/Not responding.*4 restarts.*the bus did not answer/)
  await expect.element(row('billing')).toMatchTextContent(/Not running.*No report in the last 24 hours/)
  await expect.element(row('alerts')).toMatchTextContent(/Not ready.*Can’t reach postgres/)
  await expect.element(row('auth')).not.toBeInTheDocument()
  await processes.getByRole('button', { name: 'Show all 4 processes' }).click()
  await expect.element(row('auth')).toMatchTextContent(/Up.*0 restarts/)
  await expectGoodLooksOnAllSizes()
})

wholeTest('providers without a price are only counted, which is said once', async () => {
  answer(adminRoutes.deadLetters, { deadLetters: [letter(7, subject)], nextCursor: null })
  answer(adminRoutes.operations, unpriced())
  await openDashboard({ view: 'operations' })
  const spend = page.getByRole('region', { name: 'Spend' })
  await expect
    .element(spend.getByText('No provider has a price per request, so requests are only counted.'))
    .toBeInTheDocument()
  expect(page.getByText('no price set').elements()).toEqual([])
  const days = page.getByText('Show days')
  await days.click()
  await expect.element(page.getByRole('table', { name: 'Spend' })).toBeInTheDocument()
  await queues.getByRole('button', { name: /^Show all \d+ queues$/ }).click()
  await expectRoom()
  await look({ size: 'tablet' })
  await expectFits()
})

test('what is away says so instead of nothing', async () => {
  answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
  answer(
    adminRoutes.operations,
    operationsNow({
      queues: null,
      providers: null,
      spend: null,
      shares: null,
      networks: null,
      unavailable: ['search'],
    }),
  )
  await openDashboard({ view: 'operations' })
  for (const words of [
    'Queues are unavailable: the message bus isn’t responding.',
    'Provider health is unavailable: the search service isn’t responding.',
    'Spend is unavailable: the search service isn’t responding.',
    'Network usage is unavailable: the search service isn’t responding.',
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  await expectFits()
})

wholeTest('operations are as they were until somebody refreshes them', async () => {
  await openOperations()
  const before = asOf.element().textContent
  setClock(new Date(now.getTime() + 90_000))
  answer(adminRoutes.operations, operationsNow({ at: new Date(now.getTime() + 90_000).toISOString() }))
  await expect.poll(() => callsTo(adminRoutes.operations)).toHaveLength(1)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => asOf.element().textContent).not.toBe(before)
  await expect.poll(focused).toBe('Refresh')
})

test('operations that do not come say so, and can be asked for again', async () => {
  disconnect(adminRoutes.operations)
  await openDashboard({ view: 'operations' })
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load operations' })).toBeVisible()
  await expectFits()
  answer(adminRoutes.operations, operationsNow())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(asOf).toBeInTheDocument()
})

test('a message is kept, or dropped after a question, by keyboard', async () => {
  await openOperations([letter(7, subject)])
  await article.getByText('Message content').click()
  await expect.element(article.getByText(/userId/)).toBeVisible()
  await expectFits()
  const drop = article.getByRole('button', { name: `Drop ${name}` })
  ;(drop.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toBeVisible()
  await expectGoodLooksOnAllSizes()
  await question.getByRole('button', { name: 'Keep message' }).click()
  await expect.element(drop).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
  await question.getByRole('button', { name: 'Drop', exact: true }).click()
  await expect.element(none).toBeInTheDocument()
  await expect.poll(() => callsTo(adminRoutes.dropDeadLetter)[0]?.params).toEqual({ sequence: '7' })
  // The button is gone with its message: what comes after that is the next stop.
  await expect.poll(focused).toContain('No dead letters.')
})

wholeTest(
  'a replay that fails says so beside the message, unless somebody else has dropped that',
  async () => {
    refuse(adminRoutes.replayDeadLetter, adminProblems['replay-failed'])
    await openOperations([letter(7, subject)])
    const replay = article.getByRole('button', { name: `Replay ${name}` })
    await replay.click()
    await expect.element(article.getByRole('alert')).toMatchTextContent(/failed again, so we kept it/)
    await expect.element(toasts.getByText('Replay failed')).toBeInTheDocument()
    await expect.element(replay).toHaveFocus()
    refuse(adminRoutes.replayDeadLetter, adminProblems['no-such-dead-letter'])
    answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
    await replay.click()
    await expect.element(none).toBeInTheDocument()
  },
)

wholeTest('a message that went through is gone', async () => {
  await openOperations([letter(7, subject)])
  await expect.element(article).toBeInTheDocument()
  answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
  await article.getByRole('button', { name: `Replay ${name}` }).click()
  await expect.element(toasts.getByText('Message replayed')).toBeInTheDocument()
  await expect.element(none).toBeInTheDocument()
  await expect.poll(() => callsTo(adminRoutes.replayDeadLetter)[0]?.params).toEqual({ sequence: '7' })
})

wholeTest('a tablet shows operations and messages that were given up without fault', async () => {
  await openOperations([letter(7, subject)], 'tablet')
  await queues.getByRole('button', { name: /^Show all \d+ queues$/ }).click()
  await expect.element(article).toBeVisible()
  await expectGoodLooks()
})
