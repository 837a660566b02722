import type { Locator } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { adminPage, choose, newMark, userRow } from './admins.ts'
import { baseUrl, expectGoodLooks, newPage, sizes, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'
import { focused, toasts } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const noAddress = 'Please leave out email addresses and “@”. A reason is kept for good.'

/** What is heard of a field after its name. */
const describedBy = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )

describe.each(sizes)('users on a %s', (size) => {
  it('are given a plan, and lose it', async () => {
    const mark = newMark()
    const email = await somebody(database, { first_name: 'Mira', last_name: mark })
    const page = await adminPage(database, { view: 'users', search: mark }, { size })
    await userRow(page, mark).getByText('No plan').waitFor()
    await userRow(page, mark)
      .getByRole('button', { name: `Activate a plan for Mira ${mark}` })
      .click()
    const activate = page.getByRole('dialog', { name: 'Activate Plan' })
    await activate.getByRole('radio', { name: '6 Months' }).check({ force: true })
    await activate.getByLabel('Months, 1 to 12').fill('13')
    await activate.getByRole('button', { name: 'Activate plan' }).click()
    await activate.getByText('Please choose 1 to 12 months.').waitFor()
    await expectGoodLooks(page, `admin-activate-${size}`)
    await activate.getByLabel('Months, 1 to 12').fill('3')
    const reason = activate.getByLabel('Reason (optional)')
    expect(await describedBy(reason)).toContain('kept for good. Please name nobody.')
    await reason.fill('For mira@mail.test')
    await activate.getByRole('button', { name: 'Activate plan' }).click()
    await activate.getByRole('alert').getByText(noAddress).waitFor()
    await reason.fill('Won a quiz')
    await activate.getByRole('button', { name: 'Activate plan' }).click()
    await toasts(page).getByText('Plan Activated').waitFor()
    await expect.poll(() => activate.count()).toBe(0)
    await userRow(page, mark).getByText('Active', { exact: true }).waitFor()
    await userRow(page, mark)
      .getByRole('button', { name: `Modify the plan of Mira ${mark}` })
      .waitFor()

    await choose(page, mark, 'Cancel plan')
    const cancel = page.getByRole('dialog', { name: 'Cancel Plan' })
    expect(await cancel.getByLabel('Reason').inputValue()).toBe('Admin canceled subscription')
    expect(await cancel.getByRole('radio', { name: /^At the end of the period/ }).isChecked()).toBe(true)
    await expectGoodLooks(page, `admin-cancel-${size}`)
    await cancel.getByLabel('Reason').fill('')
    await cancel.getByRole('button', { name: 'Cancel plan' }).click()
    await cancel.getByText('Please give a reason.').waitFor()
    expect(await describedBy(cancel.getByLabel('Reason'))).toContain('kept for good. Please name nobody.')
    await cancel.getByLabel('Reason').fill('Asked for by mira@mail.test')
    await cancel.getByRole('alert').getByText(noAddress).waitFor()
    await cancel.getByLabel('Reason').fill('Admin canceled subscription')
    await cancel.getByRole('button', { name: 'Cancel plan' }).click()
    await toasts(page).getByText('Plan Canceled').waitFor()
    await userRow(page, mark).getByText('Canceled', { exact: true }).waitFor()

    // What will not go on can only be ended at once.
    await choose(page, mark, 'Cancel plan')
    expect(await cancel.getByRole('radio').count()).toBe(1)
    await cancel.getByRole('button', { name: 'Cancel plan' }).click()
    await userRow(page, mark)
      .getByRole('button', { name: `Activate a plan for Mira ${mark}` })
      .waitFor()
    await expect.poll(() => focused(page)).toBe(`Actions for Mira ${mark}`)

    await userRow(page, mark)
      .getByRole('button', { name: `Mira ${mark}`, exact: true })
      .click()
    const panel = page.getByRole('dialog', { name: `Mira ${mark}` })
    await panel.getByText('Won a quiz').waitFor()
    await panel.getByText(email).waitFor()
    expect(new URL(page.url()).searchParams.get('user')).toMatch(/^[0-9a-f-]{36}$/)
    await expectGoodLooks(page, `admin-user-${size}`)
    await panel.getByRole('link', { name: 'See in audit log' }).click()
    await page.getByRole('heading', { name: /^Plan activated/ }).waitFor()
  })

  it('are made administrators by owners, and signed out everywhere', async () => {
    const mark = newMark()
    const email = await somebody(database, { first_name: 'Mira', last_name: mark })
    const other = await newPage({ as: email, ownSession: true })
    const page = await adminPage(database, { view: 'users', search: mark }, { size })
    await choose(page, mark, 'Change role')
    const role = page.getByRole('dialog', { name: 'Change Role' })
    expect(await role.getByRole('button', { name: 'Change role' }).isDisabled()).toBe(true)
    await role.getByRole('radio', { name: /^Admin/ }).check()
    await expectGoodLooks(page, `admin-role-${size}`)
    await role.getByRole('button', { name: 'Change role' }).click()
    await toasts(page).getByText('Role Changed').waitFor()
    await userRow(page, mark).getByText('Admin', { exact: true }).waitFor()

    await choose(page, mark, 'Change role')
    await expect
      .poll(() =>
        role.getByRole('radio', { name: /^Admin/ }).evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await choose(page, mark, 'Sign out everywhere')
    const question = page.getByRole('dialog', { name: 'Sign Out Everywhere?' })
    await expectGoodLooks(page, `admin-sign-out-${size}`)
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await toasts(page).getByText('Signed Out Everywhere').waitFor()
    await toasts(page).getByText(`1 session of Mira ${mark} ended.`).waitFor()
    await expect.poll(async () => (await other.request.get('/api/auth/user')).status()).toBe(401)
  })

  it('are left alone by administrators who are no owners, where that is for owners', async () => {
    const mark = newMark()
    await somebody(database, { first_name: 'Ada', last_name: mark, role: 'owner' })
    await somebody(database, { first_name: 'Ben', last_name: mark })
    const page = await adminPage(database, { view: 'users', search: mark }, { size, role: 'admin' })
    await userRow(page, 'Ada')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    const cancel = page.getByRole('menuitem', { name: /^Cancel plan/ })
    expect(await cancel.innerText()).toContain('Only owners may change anything about an owner.')
    expect(await cancel.getAttribute('aria-disabled')).toBe('true')
    await expectGoodLooks(page, `admin-menu-${size}`)
    await cancel.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await userRow(page, 'Ben')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    expect(await page.getByRole('menuitem', { name: /^Change role/ }).innerText()).toContain(
      'Only owners may change roles.',
    )
  })
})

it.each(sizes)('a plan that cannot be given or taken says so on a %s, and can be again', async (size) => {
  const mark = newMark()
  await somebody(database, { first_name: 'Mira', last_name: mark })
  const expects = ['net::ERR_FAILED']
  const page = await adminPage(database, { view: 'users', search: mark }, { size, expects })
  await page.route('**/activate-plan', (route) => route.abort())
  await userRow(page, mark)
    .getByRole('button', { name: `Activate a plan for Mira ${mark}` })
    .click()
  const activate = page.getByRole('dialog', { name: 'Activate Plan' })
  await activate.getByRole('button', { name: 'Activate plan' }).click()
  await toasts(page).getByText('Activation Failed').waitFor()
  await activate.getByRole('alert').getByText('The plan could not be activated. Please try again.').waitFor()
  expect(await toasts(page).getByText('Plan Activated').count()).toBe(0)
  await expectGoodLooks(page, `admin-activate-failed-${size}`)
  await page.unroute('**/activate-plan')
  await activate.getByRole('button', { name: 'Activate plan' }).click()
  await toasts(page).getByText('Plan Activated').waitFor()
  await expect.poll(() => activate.count()).toBe(0)

  // Whoever has no plan yet, as far as the page knows, can lose none.
  await userRow(page, mark).getByText('Active', { exact: true }).waitFor()
  await page.route('**/cancel-plan', (route) => route.abort())
  await choose(page, mark, 'Cancel plan')
  const cancel = page.getByRole('dialog', { name: 'Cancel Plan' })
  await cancel.getByRole('button', { name: 'Cancel plan' }).click()
  await toasts(page).getByText('Cancellation Failed').waitFor()
  await cancel.getByRole('alert').getByText('The plan could not be cancelled. Please try again.').waitFor()
  expect(await toasts(page).getByText('Plan Canceled').count()).toBe(0)
  await page.unroute('**/cancel-plan')
  await cancel.getByRole('button', { name: 'Cancel plan' }).click()
  await toasts(page).getByText('Plan Canceled').waitFor()
})

test('the gate turns up where a role is taken, or a session ends, behind an open dialog', async () => {
  const mark = newMark()
  await somebody(database, { first_name: 'Mira', last_name: mark })
  const owner = await adminPage(database, { view: 'users' })
  const email = await somebody(database, { first_name: 'Adam', last_name: mark, role: 'admin' })
  const page = await newPage({ as: email, ownSession: true, expects: [403], unauthorized: 'any' })
  const activate = async () => {
    await visit(page, `/admin?view=users&search=${mark}`)
    await page.getByRole('button', { name: `Activate a plan for Mira ${mark}` }).click()
  }
  const confirm = () => page.getByRole('dialog').locator('button[type=submit]').click()
  const role = async (name: 'user' | 'admin') => {
    const { rows } = await database.pool.query<{ id: string }>(`select id from auth.users where email = $1`, [
      email,
    ])
    const answer = await owner.request.post(`/api/admin/users/${rows[0]?.id}/role`, {
      headers: { origin: baseUrl },
      data: { role: name },
    })
    expect(answer.status()).toBe(200)
  }
  await activate()
  await role('user')
  await confirm()
  await page.getByLabel('Owner setup key').waitFor()
  await page.getByText(/who is not an administrator/).waitFor()
  expect(await page.locator('[data-user]').count()).toBe(0)

  await role('admin')
  await activate()
  await page.request.post('/api/auth/logout', { headers: { origin: baseUrl } })
  await confirm()
  await page.getByLabel('Owner setup key').waitFor()
})
