import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { registrationsOf } from '../../test/setup/counted-past.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { adminPage, administrator, entriesNow, newMark, userRow } from './admins.ts'
import { baseUrl, newPage, sizes, visit } from './harness.ts'
import { expectFocusHeld, focused, press, tabTo } from './keyboard.ts'
import { somebody, type Database } from './own-people.ts'
import { toasts } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** What a part of the address says. */
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** From the first stop of the page past its header. */
async function skipToContent(page: Page): Promise<void> {
  expect(await press(page, 'Tab')).toBe('Skip to content')
  await press(page, 'Enter')
}

/** What a key has brought may take the focus a moment later. */
async function pressTo(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => focused(page)).toBe(name)
}

describe.each(sizes)('by keys alone on a %s', (size) => {
  it('each part is opened from the first stop of the page, and entered', async () => {
    const page = await adminPage(database, {}, { size })
    await page.getByRole('tab').first().waitFor()
    await skipToContent(page)
    expect(await press(page, 'Tab')).toBe('Overview')
    for (const [key, name, first] of [
      ['ArrowRight', 'Users', 'Search by name or email'],
      ['ArrowRight', 'Audit', 'Action'],
      ['ArrowRight', 'Operations', 'Refresh'],
      ['ArrowRight', 'Overview', '30 days'],
      ['ArrowLeft', 'Operations', 'Refresh'],
      ['Home', 'Overview', '30 days'],
      ['End', 'Operations', 'Refresh'],
    ] as const) {
      expect(await press(page, key)).toBe(name)
      const part = page.getByRole('tabpanel', { name })
      await part
        .getByLabel(first)
        .or(part.getByRole('button', { name: first }))
        .first()
        .waitFor()
      await tabTo(page, first)
      expect(await press(page, 'Shift+Tab')).toBe(name)
    }
  })

  it('the overview looks back further, and each figure and day is read', async () => {
    const page = await newPage({ size, as: await administrator(database) })
    await visit(page, '/admin')
    await skipToContent(page)
    await tabTo(page, '30 days')
    expect(await press(page, 'ArrowRight')).toBe('90 days')
    await expect.poll(() => asked(page, 'days')).toBe('90')
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    expect(await press(page, 'ArrowLeft')).toBe('30 days')
    // What comes for them may be higher than what stood there, and push on what follows.
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    if (size === 'desk') {
      await tabTo(page, 'How is Conversion reckoned?')
      await page.getByRole('tooltip').waitFor()
      await press(page, 'Escape')
      await page.getByRole('tooltip').waitFor({ state: 'detached' })
    }
    await tabTo(page, 'How these figures are reckoned')
    await press(page, 'Enter')
    await page.getByText('How these figures are reckoned').locator('..').and(page.locator('[open]')).waitFor()
    await press(page, 'Enter')

    const registrations = page.getByRole('region', { name: 'Registrations a day', exact: true })
    await tabTo(page, 'Registrations a day: day by day')
    await press(page, 'ArrowLeft')
    await registrations
      .getByText(`Registrations ${registrationsOf(1)}`)
      .first()
      .waitFor()
    await tabTo(page, 'Show as table')
    await press(page, 'Enter')
    expect(await press(page, 'Tab')).toBe('Registrations, as a table')
    const table = registrations.getByRole('region', { name: 'Registrations, as a table' })
    await press(page, 'End')
    await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  })

  it('somebody is found, given a plan, looked at and left alone', async () => {
    const mark = newMark()
    await somebody(database, { first_name: 'Mira', last_name: mark })
    await somebody(database, { first_name: 'Nora', last_name: mark })
    const page = await adminPage(database, { view: 'users' }, { size })
    await skipToContent(page)
    await tabTo(page, 'Search by name or email')
    await page.keyboard.type(mark)
    await page.getByText('2 of 2 users').waitFor()
    await tabTo(page, 'Role')
    await page.keyboard.type('User')
    await expect.poll(() => asked(page, 'role')).toBe('user')
    expect(await focused(page)).toBe('Role')
    await (size === 'phone' ? sortByList : sortByHead)(page)

    const row = userRow(page, 'Mira')
    await tabTo(page, `Activate a plan for Mira ${mark}`)
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Activate Plan' })
    await dialog.waitFor()
    await expectFocusHeld(page, dialog)
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(`Activate a plan for Mira ${mark}`)
    await press(page, 'Enter')
    await dialog.waitFor()
    await tabTo(page, 'Monthly')
    await pressTo(page, 'ArrowRight', '6 Months')
    await tabTo(page, /^Months, 1 to 12/)
    await press(page, 'Control+a')
    await page.keyboard.type('13')
    await press(page, 'Enter')
    await dialog.getByText('Please choose 1 to 12 months.').waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Months/)
    await press(page, 'Control+a')
    await page.keyboard.type('3')
    await tabTo(page, 'Activate plan')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await row.getByText('Active', { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe(`Modify the plan of Mira ${mark}`)
    // For as long as it is there it may stand before what is tabbed to.
    await toasts(page).getByText('Plan Activated').waitFor({ state: 'detached' })

    const actions = `Actions for Mira ${mark}`
    await tabTo(page, actions)
    await pressTo(page, 'Enter', 'Details')
    await pressTo(page, 'End', 'Sign out everywhere')
    await pressTo(page, 'Home', 'Details')
    await press(page, 'Enter')
    const panel = page.getByRole('dialog', { name: `Mira ${mark}` })
    await panel.getByText('Given by an admin').waitFor()
    await panel.getByText('Nowhere').waitFor()
    await expectFocusHeld(page, panel)
    await press(page, 'Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(actions)
    await pressTo(page, 'Enter', 'Details')
    await pressTo(page, 'c', 'Cancel plan')
    await press(page, 'Enter')
    const cancel = page.getByRole('dialog', { name: 'Cancel Plan' })
    await cancel.waitFor()
    await expectFocusHeld(page, cancel)
    await tabTo(page, 'Keep plan')
    await press(page, 'Enter')
    await cancel.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(actions)

    await tabTo(page, 'Clear filters', 'Shift+Tab')
    await press(page, 'Enter')
    await expect.poll(() => asked(page, 'search')).toBe(null)
    await tabTo(page, 'Search by name or email')
  })

  it('the audit log is narrowed, widened and kept as a file', async () => {
    const mark = newMark()
    const email = await somebody(database, { first_name: 'Mira', last_name: mark })
    const owner = await administrator(database)
    const page = await newPage({ size, as: owner, ownSession: true })
    const { rows } = await database.pool.query<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ])
    const userId = rows[0]?.id ?? ''
    for (const [what, data] of [
      ['activate-plan', { tier: 'annual', durationMonths: 3, reason: 'Won a quiz' }],
      ['role', { role: 'admin' }],
    ] as const)
      await page.request.post(`/api/admin/users/${userId}/${what}`, { headers: { origin: baseUrl }, data })
    await visit(page, `/admin?view=audit&target=${userId}`)
    await expect.poll(() => entriesNow(page)).toBe(2)

    await skipToContent(page)
    await tabTo(page, 'Action')
    await page.keyboard.type('Plan activated')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    expect(await focused(page)).toBe('Action')
    await tabTo(page, /^From day/)
    await tabTo(page, /^To day/)
    await tabTo(page, 'Download CSV')
    const download = page.waitForEvent('download')
    await press(page, 'Enter')
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await tabTo(page, /^Seal [0-9a-f]{12}$/)
    await press(page, 'Enter')
    await page.getByText(/^[0-9a-f]{64}$/).waitFor()
    expect(await focused(page)).toMatch(/^Seal /)
    await tabTo(page, `Only what ${owner} did`)
    await press(page, 'Enter')
    await expect
      .poll(() => page.getByLabel('Administrator').locator('option:checked').innerText())
      .toBe(owner)
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    expect(await focused(page)).toBe(`Only what ${owner} did`)
    await tabTo(page, `Remove the filter: Done to ${email}`, 'Shift+Tab')
    await press(page, 'Enter')
    await expect.poll(() => asked(page, 'target')).toBe(null)
    await tabTo(page, 'Clear filters')
    await press(page, 'Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?view=audit')
    await tabTo(page, 'Action')
  })

  it('operations are looked at again, and shown whole', async () => {
    const page = await adminPage(database, { view: 'operations' }, { size })
    await skipToContent(page)
    const asOf = page.getByText(/^As of \d\d:\d\d:\d\d$/)
    const before = await asOf.innerText()
    await tabTo(page, 'Refresh')
    await expect
      .poll(async () => {
        await press(page, 'Enter')
        return asOf.innerText()
      })
      .not.toBe(before)
    await expect.poll(() => focused(page)).toBe('Refresh')
    await tabTo(page, /^Show all \d+ queues$/)
    await press(page, 'Enter')
    await page.getByRole('region', { name: 'Queues' }).getByRole('rowheader').first().waitFor()
    expect(await focused(page)).toBe('Show only those with something in them')
    await tabTo(page, 'Show days')
    await press(page, 'Enter')
    await page.getByRole('table', { name: 'Spend' }).waitFor()
    expect(await focused(page)).toBe('Show days')
  })
})

async function sortByHead(page: Page): Promise<void> {
  await tabTo(page, 'Joined')
  await press(page, 'Enter')
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort'))
    .toBe('ascending')
  await expect.poll(() => userNames(page)).toMatch(/^Mira/)
  expect(await focused(page)).toBe('Joined')
}

async function sortByList(page: Page): Promise<void> {
  await tabTo(page, 'Sort by')
  await page.keyboard.type('Oldest')
  await expect.poll(() => asked(page, 'order')).toBe('asc')
  await expect.poll(() => userNames(page)).toMatch(/^Mira/)
  expect(await focused(page)).toBe('Sort by')
}

/** Of those that are found, in their order. */
async function userNames(page: Page): Promise<string> {
  return (await page.locator('[data-user] [data-details]').allInnerTexts()).join(', ')
}
