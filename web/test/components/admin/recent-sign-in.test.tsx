import { accountSchema, accountRoutes } from '@faresight/contracts/auth/account-http'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { accessProblems } from '@faresight/contracts/problems'
import type { RouteDefinition } from '@faresight/contracts/route'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { letter, operationsNow, person, usersPage } from '../fixtures/admin.ts'
import { fixture } from '../fixtures/fixture.ts'
import { owner } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold, refuse, type Answer } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { textsOf, shownMessage } from '../page-parts.ts'
import { choose, focused, openDashboard, openUsers, toasts } from './admin-page.ts'

const stale = accessProblems['recent-sign-in-required']
const mira = person(1, { firstName: 'Mira', lastName: 'Quill', email: 'mira@example.com' })
const dialog = (name: string) => page.getByRole('dialog', { name })
const again = dialog('Confirm it’s you')
const role = dialog('Change role')
const password = again.getByLabelText('Password', { exact: true })
const button = (name: string, within = again) => within.getByRole('button', { name, exact: true })

/** How the owner of these tests signs in. */
function signsInBy(has: { hasPassword?: boolean; hasGoogle?: boolean; signedInByKey?: boolean }): void {
  const none = { hasPassword: false, hasGoogle: false, signedInByKey: false }
  answer(accountRoutes.account, fixture(accountSchema, { ...none, ...has, user: owner() }))
}

/** The server refuses a route until somebody has signed in again by another. */
function refuseUntil<R extends RouteDefinition>(
  route: R,
  then: Answer<R>,
  by: typeof authRoutes.confirm | typeof adminSignInRoutes.keyLogin,
): void {
  refuse(route, stale)
  answer<RouteDefinition>(by, () => {
    answer(route, then)
    return { message: 'Signed in again.' }
  })
}

async function askForRole(): Promise<void> {
  await openUsers([mira])
  await choose('Mira Quill', 'Change role')
  await role.getByRole('radio', { name: /^Admin/ }).click()
  await button('Change role', role).click()
}

test('a stale sign-in is confirmed in place, and the action goes on', async () => {
  signsInBy({ hasPassword: true })
  refuse(adminRoutes.changeRole, stale)
  await askForRole()
  await expect.element(again.getByText(/It’s been more than 15 minutes since you signed in\./)).toBeVisible()
  await expect.element(password).toHaveFocus()
  await expectGoodLooks()
  await expectRoom()
  await button('Confirm').click()
  await expect.element(again.getByText('Password is required')).toBeVisible()
  refuse(authRoutes.confirm, authProblems['wrong-password'])
  await password.fill('not mine')
  await userEvent.keyboard('{Enter}')
  await expect.element(again.getByText(shownMessage(authProblems['wrong-password']))).toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(callsTo(adminRoutes.changeRole)).toHaveLength(1)

  refuseUntil(adminRoutes.changeRole, { message: 'Done' }, authRoutes.confirm)
  await password.fill('Lisbon2027!')
  await button('Confirm').click()
  await expect.element(toasts.getByText('Role changed')).toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(role).not.toBeInTheDocument()
  expect(callsTo(adminRoutes.changeRole).map(({ body }) => body)).toEqual([
    { role: 'admin' },
    { role: 'admin' },
  ])
  expect(callsTo(authRoutes.confirm).at(-1)?.body).toEqual({ password: 'Lisbon2027!' })
})

test.each([
  ['Cancel', () => button('Cancel').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s leaves everything as it was', async (_, cancel) => {
  signsInBy({ hasPassword: true })
  refuse(adminRoutes.changeRole, stale)
  await askForRole()
  await expect.element(password).toHaveFocus()
  await cancel()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(role.getByRole('radio', { name: /^Admin/ })).toBeChecked()
  await expect.element(button('Change role', role)).toBeEnabled()
  await expect.element(button('Change role', role)).toHaveFocus()
  expect(role.getByText(/confirm it/).elements()).toEqual([])
  expect(toasts.getByText('Role not changed').elements()).toEqual([])
  // The next try asks again.
  await button('Change role', role).click()
  await expect.element(password).toHaveFocus()
})

test.each([
  ['Activate plan', 'Activate plan', adminRoutes.activatePlan],
  ['Cancel plan', 'Cancel plan', adminRoutes.cancelPlan],
])(
  'in the dialog "%s", what was filled in stays when the sign-in is cancelled',
  async (title, step, route) => {
    const paying = { ...mira, subscriptionStatus: 'active', subscriptionTier: 'annual' } as const
    signsInBy({ hasPassword: true })
    refuse(route, stale)
    const user = title === 'Cancel plan' ? { ...paying, accessUntil: '2027-06-10T09:00:00.000Z' } : mira
    await openUsers([user])
    if (title === 'Cancel plan') await choose('Mira Quill', step)
    else await page.getByRole('button', { name: 'Activate a plan for Mira Quill' }).click()
    const reason = dialog(title).getByLabelText(/^Reason/)
    await reason.fill('Won a quiz')
    await button(step, dialog(title)).click()
    await expect.element(password).toHaveFocus()
    await button('Cancel').click()
    await expect.element(reason).toHaveValue('Won a quiz')
    expect(textsOf(dialog(title).getByRole('alert')).join('')).toBe('')
  },
)

test('an owner who came by the key confirms by it, or by the password', async () => {
  signsInBy({ hasPassword: true, signedInByKey: true })
  refuse(adminRoutes.changeRole, stale)
  await askForRole()
  const key = again.getByLabelText('Owner setup key', { exact: true })
  await expect.element(key).toHaveFocus()
  await button('Use your password instead').click()
  await expect.element(password).toHaveFocus()
  await expectGoodLooks()
  await button('Use the owner setup key instead').click()
  refuse(adminSignInRoutes.keyLogin, authProblems['wrong-owner-key'])
  await key.fill('x'.repeat(40))
  await button('Confirm').click()
  await expect.element(again.getByText('Invalid owner setup key')).toBeVisible()
  refuseUntil(adminRoutes.changeRole, { message: 'Done' }, adminSignInRoutes.keyLogin)
  await key.fill('k'.repeat(40))
  await button('Confirm').click()
  await expect.element(toasts.getByText('Role changed')).toBeInTheDocument()
  expect(callsTo(adminSignInRoutes.keyLogin).at(-1)?.body).toEqual({ setupKey: 'k'.repeat(40) })
})

test('sends an account with Google alone there, and says to try again afterwards', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  signsInBy({ hasGoogle: true })
  refuse(adminRoutes.changeRole, stale)
  await askForRole()
  await expect.element(button('Continue with Google')).toBeVisible()
  await expect
    .element(again.getByText('Google will bring you back to this page. Then repeat your last step.'))
    .toBeVisible()
  expect(button('Confirm').elements()).toEqual([])
  await expectGoodLooks()
})

test('ways to sign in that do not load say so, and can be asked for again', async () => {
  disconnect(accountRoutes.account)
  refuse(adminRoutes.changeRole, stale)
  await askForRole()
  await expect.element(again.getByText(/^We couldn’t load your sign-in options/)).toBeVisible()
  await expectGoodLooks()
  signsInBy({ hasPassword: true })
  await button('Try again').click()
  await expect.element(password).toHaveFocus()
})

test('a message is replayed once the sign-in is confirmed', async () => {
  signsInBy({ hasPassword: true })
  answer(adminRoutes.operations, operationsNow())
  answer(adminRoutes.deadLetters, { deadLetters: [letter(7, 'auth.user.deleted.v1')], nextCursor: null })
  refuseUntil(adminRoutes.replayDeadLetter, { message: 'Done' }, authRoutes.confirm)
  await openDashboard({ view: 'operations' })
  await page.getByRole('button', { name: /^Replay/ }).click()
  await password.fill('Lisbon2027!')
  answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
  await button('Confirm').click()
  await expect.poll(() => callsTo(adminRoutes.replayDeadLetter)).toHaveLength(2)
  await expect.element(page.getByText('No dead letters.')).toBeInTheDocument()
})

test('the audit file is saved under its name once the sign-in is confirmed', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  signsInBy({ hasPassword: true })
  refuse(adminRoutes.auditFile, stale)
  answer(authRoutes.confirm, () => {
    answer(adminRoutes.auditFile, 'sequence,id\r\n1,x\r\n')
    return { message: 'Signed in again.' }
  })
  answer(adminRoutes.users, usersPage([]))
  await openDashboard({ view: 'audit', action: 'role.changed' })
  const download = page.getByRole('button', { name: 'Download CSV' })
  await download.click()
  await password.fill('Lisbon2027!')
  await button('Confirm').click()
  await expect.poll(() => saved).toEqual(['audit.csv'])
  expect(await files[0]?.text()).toBe('sequence,id\r\n1,x\r\n')
  expect(callsTo(adminRoutes.auditFile).at(-1)?.query).toEqual({ action: 'role.changed' })
  await expect.poll(focused).toBe('Download CSV')
})

test('a file that does not come says so, and a cancelled sign-in says nothing', async () => {
  signsInBy({ hasPassword: true })
  answer(adminRoutes.users, usersPage([]))
  disconnect(adminRoutes.auditFile)
  await openDashboard({ view: 'audit' })
  const download = page.getByRole('button', { name: 'Download CSV' })
  await download.click()
  await expect.element(toasts.getByText('Download failed')).toBeInTheDocument()
  await userEvent.keyboard('{F8}{Escape}')
  refuse(adminRoutes.auditFile, stale)
  await download.click()
  await button('Cancel').click()
  await expect.element(download).toBeEnabled()
  expect(callsTo(adminRoutes.auditFile)).toHaveLength(2)
})

test('what is confirmed twice at once is sent once', async () => {
  signsInBy({ hasPassword: true })
  refuse(adminRoutes.changeRole, stale)
  await askForRole()
  const held = hold(authRoutes.confirm)
  await password.fill('Lisbon2027!')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button('Confirming...')).toBeInTheDocument()
  answer(adminRoutes.changeRole, { message: 'Done' })
  held.answer({ message: 'Signed in again.' })
  await expect.element(toasts.getByText('Role changed')).toBeInTheDocument()
  expect(callsTo(authRoutes.confirm)).toHaveLength(1)
})
