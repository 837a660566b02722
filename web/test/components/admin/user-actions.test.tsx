import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { accessProblems } from '@faresight/contracts/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { idOf, person, usersPage } from '../fixtures/admin.ts'
import { fixture } from '../fixtures/fixture.ts'
import { admin } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, refuse } from '../network/network.ts'
import { choose, focused, openUsers, parameter, toasts, userRows } from './admin-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'
import { shownMessage } from '../page-parts.ts'

const noAddress = 'Please leave out email addresses and “@”. Reasons are kept permanently.'
const mira = person(1, { firstName: 'Mira', lastName: 'Quill', email: 'mira@example.com' })
const name = 'Mira Quill'
const until = '2027-06-10T09:00:00.000Z'
const paying = {
  ...mira,
  subscriptionStatus: 'active',
  subscriptionTier: 'semiannual',
  subscriptionEndsAt: until,
  accessUntil: until,
} as const
const ending = { ...paying, subscriptionStatus: 'canceled' } as const
const noPlan = {
  status: null,
  tier: null,
  accessUntil: null,
  card: null,
  complimentary: null,
  hasPortal: false,
} as const

const dialog = (title: string) => page.getByRole('dialog', { name: title })
const activate = dialog('Activate plan')
const cancel = dialog('Cancel plan')
const role = dialog('Change role')
const confirm = (of: typeof activate, words: string) => of.getByRole('button', { name: words, exact: true })
const opener = page.getByRole('button', { name: `Activate a plan for ${name}` })

/** Everything that tells of somebody does so in this way from now on. */
function becomes(user: typeof mira): void {
  answer(adminRoutes.users, usersPage([user]))
  answer(adminRoutes.user, { user, sessions: 0, plan: { subscription: noPlan, history: [] } })
}

const describedBy = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('somebody is given a plan for some months', async () => {
  await openUsers([mira])
  await opener.click()
  await activate.getByText('6 Months').click()
  const months = activate.getByLabelText('Months (1 to 12)')
  await months.fill('13')
  await confirm(activate, 'Activate plan').click()
  await expect.element(activate.getByText('Please choose 1 to 12 months.')).toBeVisible()
  await expectGoodLooks()
  await months.fill('3')
  const reason = activate.getByLabelText('Reason (optional)')
  expect(describedBy(reason.element())).toContain(
    'Kept permanently in the plan history and audit log. Don’t include names.',
  )
  await reason.fill('For mira@mail.test')
  await confirm(activate, 'Activate plan').click()
  await expect.element(activate.getByText(noAddress)).toBeVisible()
  expect(callsTo(adminRoutes.activatePlan)).toEqual([])
  await reason.fill('Won a quiz')
  answer(adminRoutes.activatePlan, { message: 'Done', accessUntil: until })
  becomes(paying)
  await confirm(activate, 'Activate plan').click()
  await expect.element(toasts.getByText('Plan Activated')).toBeInTheDocument()
  await expect.element(activate).not.toBeInTheDocument()
  await expect
    .poll(() => callsTo(adminRoutes.activatePlan)[0])
    .toMatchObject({
      params: { userId: idOf(1) },
      body: { tier: 'semiannual', durationMonths: 3, reason: 'Won a quiz' },
    })
  await expect.poll(focused).toBe(`Modify ${name}’s plan`)
})

test('somebody loses a plan at the end of its period, with a reason', async () => {
  await openUsers([paying])
  await choose(name, 'Cancel plan')
  const reason = cancel.getByLabelText('Reason', { exact: true })
  await expect.element(reason).toHaveValue('Admin canceled subscription')
  await expect.element(cancel.getByRole('radio', { name: /^At the end of the period/ })).toBeChecked()
  await expectGoodLooks()
  await reason.fill('')
  await confirm(cancel, 'Cancel plan').click()
  await expect.element(cancel.getByText('Please give a reason.')).toBeVisible()
  await reason.fill('Asked for by mira@mail.test')
  await expect.element(cancel.getByText(noAddress)).toBeVisible()
  await reason.fill('Moved abroad')
  answer(adminRoutes.cancelPlan, { message: 'Done', accessUntil: until })
  becomes(ending)
  await confirm(cancel, 'Cancel plan').click()
  await expect.element(toasts.getByText('Plan Canceled')).toBeInTheDocument()
  await expect
    .poll(() => callsTo(adminRoutes.cancelPlan)[0]?.body)
    .toEqual({ immediate: false, reason: 'Moved abroad' })
  await expect.poll(() => userRows()[0]?.innerText).toContain('Canceled')
})

wholeTest('a plan that will not renew can only be ended at once', async () => {
  await openUsers([ending])
  await choose(name, 'Cancel plan')
  await expect.poll(() => cancel.getByRole('radio').elements()).toHaveLength(1)
  answer(adminRoutes.cancelPlan, { message: 'Done', accessUntil: null })
  becomes(mira)
  await confirm(cancel, 'Cancel plan').click()
  await expect.element(opener).toBeInTheDocument()
  await expect.poll(() => callsTo(adminRoutes.cancelPlan)[0]?.body).toMatchObject({ immediate: true })
  await expect.poll(focused).toBe(`Actions for ${name}`)
})

wholeTest('a plan that cannot be given says so, and can be given after all', async () => {
  disconnect(adminRoutes.activatePlan)
  await openUsers([mira])
  await opener.click()
  await expect.element(activate).toBeVisible()
  await expectRoom()
  await confirm(activate, 'Activate plan').click()
  await expect.element(toasts.getByText('Activation Failed')).toBeInTheDocument()
  await expect.element(activate.getByText('We couldn’t activate the plan. Please try again.')).toBeVisible()
  await expectFits()
  answer(adminRoutes.activatePlan, { message: 'Done', accessUntil: until })
  becomes(paying)
  await confirm(activate, 'Activate plan').click()
  await expect.element(toasts.getByText('Plan Activated')).toBeInTheDocument()
  await expect.element(activate).not.toBeInTheDocument()
})

wholeTest('a plan that cannot be taken says why, as often as it is tried', async () => {
  await openUsers([paying])
  await choose(name, 'Cancel plan')
  disconnect(adminRoutes.cancelPlan)
  await confirm(cancel, 'Cancel plan').click()
  await expect.element(toasts.getByText('Cancellation Failed')).toBeInTheDocument()
  await expect.element(cancel.getByText('We couldn’t cancel the plan. Please try again.')).toBeVisible()
  refuse(adminRoutes.cancelPlan, adminProblems['payment-provider-unavailable'])
  await confirm(cancel, 'Cancel plan').click()
  await expect
    .element(cancel.getByText(shownMessage(adminProblems['payment-provider-unavailable'])))
    .toBeVisible()
})

test('somebody is made an administrator by an owner', async () => {
  await openUsers([mira])
  await choose(name, 'Change role')
  await expect.element(confirm(role, 'Change role')).toBeDisabled()
  await role.getByRole('radio', { name: /^Admin/ }).click()
  await expectGoodLooks()
  becomes({ ...mira, role: 'admin' })
  await confirm(role, 'Change role').click()
  await expect.element(toasts.getByText('Role changed')).toBeInTheDocument()
  await expect.poll(() => callsTo(adminRoutes.changeRole)[0]?.body).toEqual({ role: 'admin' })
  await expect.poll(() => userRows()[0]?.innerText).toContain('Admin')
  await choose(name, 'Change role')
  await expect.element(role.getByRole('radio', { name: /^Admin/ })).toHaveFocus()
})

test('the last owner stays one, which is said', async () => {
  refuse(adminRoutes.changeRole, adminProblems['last-owner'])
  await openUsers([{ ...mira, role: 'owner' }])
  await choose(name, 'Change role')
  await role.getByRole('radio', { name: /^User/ }).click()
  await confirm(role, 'Change role').click()
  await expect.element(toasts.getByText('Role not changed')).toBeInTheDocument()
  await expect.element(role.getByText(shownMessage(adminProblems['last-owner']))).toBeVisible()
})

test('somebody is signed out everywhere after a question', async () => {
  answer(adminRoutes.signOut, { message: 'Done', sessions: 1 })
  await openUsers([mira])
  await choose(name, 'Sign out everywhere')
  const question = dialog('Sign out everywhere?')
  await expectGoodLooks()
  await confirm(question, 'Sign out everywhere').click()
  await expect.element(toasts.getByText('Signed out everywhere')).toBeInTheDocument()
  await expect.element(toasts.getByText(`1 session ended for ${name}.`)).toBeInTheDocument()
  await expect.poll(() => callsTo(adminRoutes.signOut)[0]?.params).toEqual({ userId: idOf(1) })
})

test('what is for owners cannot be chosen by other administrators, and says why', async () => {
  const ada = person(2, { firstName: 'Ada', role: 'owner' })
  await openUsers([ada, mira], { as: admin() })
  await page.getByRole('button', { name: 'Actions for Ada Quill' }).click()
  const step = page.getByRole('menuitem', { name: /^Cancel plan/ })
  await expect.element(step).toMatchTextContent(/Only owners can change an owner’s account\./)
  await expect.element(step).toHaveAttribute('aria-disabled', 'true')
  await expectGoodLooks()
  await step.click({ force: true })
  expect(page.getByRole('dialog').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect
    .element(page.getByRole('menuitem', { name: /^Change role/ }))
    .toMatchTextContent(/Only owners can change roles\./)
})

test.each([
  ['role is taken away', accessProblems['admin-required']],
  ['session ends', accessProblems['sign-in-required']],
])('the owner sign-in replaces the dashboard behind an open dialog when a %s', async (_what, problem) => {
  await openUsers([mira])
  await opener.click()
  answer(adminSignInRoutes.check, { isAdmin: false })
  answer(adminSignInRoutes.ownerExists, { exists: true })
  refuse(adminRoutes.activatePlan, problem)
  await confirm(activate, 'Activate plan').click()
  await expect.element(page.getByLabelText('Owner setup key')).toBeInTheDocument()
  expect(userRows()).toEqual([])
})

wholeTest('the details of somebody stand in the address, and lead to the audit log', async () => {
  becomes(mira)
  answer(adminRoutes.user, {
    user: mira,
    sessions: 2,
    plan: {
      subscription: {
        ...noPlan,
        status: 'active',
        tier: 'annual',
        accessUntil: until,
        complimentary: { tier: 'annual', endsAt: until },
      },
      history: [
        {
          ...fixture(adminRoutes.user.answer).plan!.history[0]!,
          action: 'granted',
          modifiedBy: idOf(900),
          reason: 'Won a quiz',
        },
      ],
    },
  })
  await openUsers([mira])
  await page.getByRole('button', { name, exact: true }).click()
  const panel = dialog(name)
  for (const words of ['Won a quiz', 'mira@example.com', 'Granted by an admin', 'In 2 browsers'])
    await expect.element(panel.getByText(words)).toBeInTheDocument()
  expect(parameter('user')).toBe(idOf(1))
  await expectGoodLooks()
  await expectRoom()
  answer(adminRoutes.users, usersPage([]))
  await panel.getByRole('link', { name: 'View in audit log' }).click()
  await expect.poll(() => [parameter('view'), parameter('target')]).toEqual(['audit', idOf(1)])
})

wholeTest('billing that is away and details that fail are said in the panel', async () => {
  answer(adminRoutes.user, { user: mira, sessions: 0, plan: null })
  await openUsers([mira])
  await page.getByRole('button', { name, exact: true }).click()
  await expect
    .element(dialog(name).getByText('The plan is unavailable: billing isn’t responding.'))
    .toBeInTheDocument()
  await expect.element(dialog(name).getByText('Not signed in')).toBeInTheDocument()
})

wholeTest('by keyboard a menu of actions is walked, and each dialog gives the focus back', async () => {
  becomes(paying)
  await openUsers([paying], { size: 'desktop' })
  const actions = page.getByRole('button', { name: `Actions for ${name}` })
  await expect.element(actions).toBeInTheDocument()
  ;(actions.element() as HTMLElement).focus()
  const press = async (key: string, next: string) => {
    await userEvent.keyboard(key)
    await expect.poll(() => focused()).toContain(next)
  }
  await press('{Enter}', 'Details')
  await press('{End}', 'Sign out everywhere')
  await press('{Home}', 'Details')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog(name)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(name)).not.toBeInTheDocument()
  await expect.element(actions).toHaveFocus()
  await press('{Enter}', 'Details')
  await press('c', 'Cancel plan')
  await userEvent.keyboard('{Enter}')
  await expect.element(cancel).toBeVisible()
  await confirm(cancel, 'Keep plan').click()
  await expect.element(actions).toHaveFocus()
})

wholeTest.each([
  ['Activate plan', mira, () => opener.click()],
  ['Cancel plan', paying, () => choose(name, 'Cancel plan')],
  ['Change role', mira, () => choose(name, 'Change role')],
  ['Sign out everywhere?', mira, () => choose(name, 'Sign out everywhere')],
  [name, mira, () => choose(name, 'Details')],
])('Tab stays inside the dialog "%s" in both directions', async (title, user, open) => {
  becomes(user)
  await openUsers([user], { size: 'desktop' })
  await open()
  await expect.element(dialog(title)).toBeVisible()
  // The details load after their panel has opened.
  if (title === name) await expect.element(dialog(name).getByText('Not signed in')).toBeVisible()
  const element = dialog(title).element()
  await expect.poll(() => element.contains(document.activeElement)).toBe(true)
  const { length } = element.querySelectorAll('a, button, input, select, textarea')
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    const stops = new Set<Element | null>()
    for (let step = 0; step <= length; step++) {
      await userEvent.keyboard(key)
      expect(element.contains(document.activeElement)).toBe(true)
      stops.add(document.activeElement)
    }
    expect(stops.size).toBeGreaterThan(1)
  }
})
