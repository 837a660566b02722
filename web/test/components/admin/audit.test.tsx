import { adminRoutes } from '@faresight/contracts/admin/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { entry, idOf, person, usersPage } from '../fixtures/admin.ts'
import { look } from '../look.ts'
import { answer, callsTo, disconnect } from '../network/network.ts'
import { openDashboard, parameter } from './admin-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const entries = page.getByRole('rowheader')
const action = page.getByRole('combobox', { name: 'Action' })
const lastQuery = () => callsTo(adminRoutes.audit).at(-1)?.query

const given = entry(3, {
  changes: {
    before: { status: null, tier: null },
    after: { status: 'active', tier: 'annual', months: 3 },
    reason: '<b>Won</b> a quiz',
  },
})
const canceled = entry(4, { action: 'plan.canceled', changes: { before: null, after: null, reason: null } })

async function openAudit(
  log = [canceled, given],
  search: Record<string, string> = {},
  size: 'phone' | 'desktop' = 'phone',
): Promise<void> {
  answer(adminRoutes.audit, ({ query }) => ({
    entries: log.filter((one) => query['action'] === undefined || one.action === query['action']),
    nextCursor: null,
  }))
  answer(adminRoutes.users, ({ query }) =>
    usersPage(query['role'] === 'owner' ? [person(1, { id: idOf(900), email: 'olga@example.com' })] : []),
  )
  await openDashboard({ view: 'audit', ...search }, { size })
}

test('an entry says who did what, how it was and is, and from where', async () => {
  await openAudit([canceled, given])
  const row = page.getByRole('row', { name: /^Plan activated/ })
  await expect.element(row).toBeInTheDocument()
  const words = (row.element() as HTMLElement).innerText
  expect(words).toMatch(/Status\s+none→\s+changed to\s+active/)
  expect(words).toMatch(/Months\s+3\s/)
  for (const told of ['<b>Won</b> a quiz', 'mira@example.com', 'Mozilla/5.0', '192.0.2.7'])
    expect(words).toContain(told)
  await expect
    .element(row.getByRole('button', { name: 'Show only actions by olga@example.com' }))
    .toBeInTheDocument()
  await expectGoodLooks()
  await expectRoom()
  await look({ size: 'tablet' })
  await expectFits()
})

test.each([
  ['passkey.added', 'Passkey added', 'passkey 5b6ff7f0'],
  ['recovery-codes.renewed', 'Recovery codes replaced', null],
])('what an administrator changes of their sign-in is named: %s', async (name, words, targetResource) => {
  const changed = entry(7, {
    action: name,
    targetUserId: idOf(900),
    targetEmail: 'olga@example.com',
    targetResource,
    changes: { before: null, after: null, reason: null },
  })
  await openAudit([changed, given])
  await action.selectOptions(words)
  await expect.poll(() => entries.elements()).toHaveLength(1)
  expect(lastQuery()).toEqual({ action: name })
  const row = page.getByRole('row', { name: new RegExp(`^${words}`) }).element() as HTMLElement
  expect(row.innerText).toContain(`Target ${targetResource ?? '–'}`)
  expect(row.innerText.match(/olga@example\.com/g)).toHaveLength(1)
})

test('a sign-in of an administrator says how, from where and until when, and can be filtered', async () => {
  const signedIn = entry(6, {
    action: 'admin.signed-in',
    targetUserId: idOf(900),
    targetEmail: 'olga@example.com',
    targetResource: 'session 0123456789ab',
    changes: {
      before: null,
      after: { method: 'google', expiresAt: '2027-03-02T00:00:00.000Z' },
      reason: null,
    },
  })
  await openAudit([signedIn, given])
  await action.selectOptions('Signed in')
  await expect.poll(() => entries.elements()).toHaveLength(1)
  expect(lastQuery()).toEqual({ action: 'admin.signed-in' })
  const words = (page.getByRole('row', { name: /^Signed in/ }).element() as HTMLElement).innerText
  expect(words).toContain('Target session 0123456789ab')
  expect(words).toMatch(/Method\s+google/)
  expect(words).toMatch(/Expires at\s+\d/)
  expect(words).toContain('192.0.2.7')
  await expectGoodLooks()
})

wholeTest('an entry whose people are gone, or who came by key, says so', async () => {
  await openAudit([
    entry(1, {
      adminId: null,
      adminEmail: null,
      action: 'owner.key-refused',
      targetUserId: null,
      targetEmail: null,
    }),
    entry(2, { byKey: true, targetEmail: null, ipAddress: null, userAgent: null, action: 'sessions.ended' }),
    entry(5, { action: 'unheard.of', targetUserId: null, targetEmail: null, targetResource: 'a thing' }),
  ])
  await expect.element(page.getByRole('row', { name: /^Owner key rejected/ })).toMatchTextContent(/unknown/)
  const signedOut = page.getByRole('row', { name: /^Signed out everywhere/ })
  await expect.element(signedOut).toMatchTextContent(/Owner key/)
  await expect.element(signedOut).toMatchTextContent(/deleted account/)
  await expect.element(page.getByRole('row', { name: /^unheard\.of/ })).toBeInTheDocument()
})

test('the audit log is narrowed by its filters, and offered as a file', async () => {
  await openAudit()
  await expect.poll(() => entries.elements()).toHaveLength(2)
  await action.selectOptions('Plan cancelled')
  await expect.poll(() => entries.elements()).toHaveLength(1)
  expect(lastQuery()).toEqual({ action: 'plan.canceled' })
  await page.getByRole('combobox', { name: 'Admin' }).selectOptions('olga@example.com')
  await expect.poll(lastQuery).toEqual({ action: 'plan.canceled', adminId: idOf(900) })
  disconnect(adminRoutes.auditFile)
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect
    .poll(() => callsTo(adminRoutes.auditFile).at(-1)?.query)
    .toEqual({ action: 'plan.canceled', adminId: idOf(900) })
})

test('an audit log that filters leave empty says so, and has a way back', async () => {
  await openAudit([], { action: 'role.changed' })
  await expect.element(page.getByRole('heading', { name: 'No matching entries', exact: true })).toBeVisible()
  await expectGoodLooks()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.poll(() => location.search).toBe('?view=audit')
})

wholeTest('an action that there is none of is dropped from the address', async () => {
  await openAudit([canceled, given], { action: 'nonsense' })
  await expect.poll(() => entries.elements()).toHaveLength(2)
  await expect.poll(() => callsTo(adminRoutes.audit)[0]?.query).toEqual({})
})

wholeTest('a first day after the last one is refused beside the fields', async () => {
  await openAudit()
  await page.getByLabelText('From (UTC)').fill('2027-03-05')
  await page.getByLabelText('To (UTC)').fill('2027-03-01')
  await expect.element(page.getByText('The start date is after the end date.')).toBeVisible()
})

wholeTest('an audit log without any entry says so, and gives the focus to those that come', async () => {
  await openAudit([])
  await expect.element(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  await expectFits()
  answer(adminRoutes.audit, { entries: [given], nextCursor: null })
  ;(page.getByRole('button', { name: 'Refresh' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => entries.elements()).toHaveLength(1)
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Audit log entries')
})

test('an audit log that does not come says so, and can be asked for again', async () => {
  disconnect(adminRoutes.audit)
  answer(adminRoutes.users, usersPage([]))
  await openDashboard({ view: 'audit' })
  const failure = page.getByRole('heading', { name: 'We couldn’t load the audit log' })
  await expect.element(failure).toBeVisible()
  await expectFits()
  answer(adminRoutes.audit, { entries: [given], nextCursor: null })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.poll(() => entries.elements()).toHaveLength(1)
})

wholeTest('by keyboard an entry shows its whole seal and narrows the log to its people', async () => {
  await openAudit([given], { target: idOf(1) }, 'desktop')
  const seal = page.getByRole('button', { name: /^Hash [0-9a-f]{12}$/ })
  await expect.element(seal).toBeInTheDocument()
  ;(seal.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(given.hash)).toBeInTheDocument()
  await expect.element(seal).toHaveFocus()
  const only = page.getByRole('button', { name: 'Show only actions by olga@example.com' })
  ;(only.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Admin' })).toHaveDisplayValue('olga@example.com')
  await expect.element(only).toHaveFocus()
  const without = page.getByRole('button', { name: 'Remove filter: Target: mira@example.com' })
  ;(without.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => parameter('target')).toBeNull()
})
