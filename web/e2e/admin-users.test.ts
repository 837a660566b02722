import { adminRoutes } from '@faresight/contracts/admin/http'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { adminPage, crowd, newMark, userRow } from './admins.ts'
import { altered } from './altered-answers.ts'
import {
  demo,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  newPage,
  screen,
  sizes,
  visit,
} from './harness.ts'
import { heldCalls } from './held-calls.ts'
import { press, tabTo } from './keyboard.ts'
import { somebody, type Database } from './own-people.ts'
import { focusPlace } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const users = '**/api/admin/users?*'

describe.each(sizes)('users on a %s', (size) => {
  it('are found by a part of the name, and shown as many as one scrolls to', async () => {
    const mark = newMark()
    await crowd(database, mark, 120)
    const page = await adminPage(database, { view: 'users' }, { size })
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(`  ${mark.toLowerCase()} `)
    await page.getByText('50 of 120 users').waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe(mark.toLowerCase())
    await userRow(page, 'Person 120').waitFor()
    await expectGoodLooks(page, `admin-users-${size}`)
    // Only rows near the window are there.
    expect(await page.locator('[data-user]').count()).toBeLessThan(50)
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return page.getByText('120 of 120 users').count()
      })
      .toBe(1)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await userRow(page, 'Person 001').waitFor()
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
    if (size === 'phone') return
    // What the columns are stays in sight, right below the header.
    const header = await page.getByRole('banner').boundingBox()
    const head = page.getByRole('columnheader', { name: 'Email' })
    await expect.poll(async () => (await head.boundingBox())?.y).toBeCloseTo(header?.height ?? 0, 0)
  })

  it('are narrowed by filters, which stand in the address', async () => {
    const mark = newMark()
    await crowd(database, mark, 20)
    await somebody(database, {
      first_name: 'Paying',
      last_name: mark,
      subscription_status: 'active',
      subscription_tier: 'annual',
    })
    const page = await adminPage(database, { view: 'users', search: mark }, { size })
    await page.getByText('21 of 21 users').waitFor()
    await page.getByRole('combobox', { name: 'Email address' }).selectOption('Not verified')
    await page.getByText('2 of 2 users').waitFor()
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Annual')
    await page.getByRole('heading', { name: 'No users match' }).waitFor()
    await expectGoodLooks(page, `admin-users-none-${size}`)
    await page.getByRole('combobox', { name: 'Email address' }).selectOption('Verified or not')
    await userRow(page, 'Paying').getByText('Active').waitFor()
    await page.getByText('1 of 1 user').waitFor()
    await page.getByRole('combobox', { name: 'Role' }).selectOption('User')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
    await expect.poll(() => new URL(page.url()).search).toContain('plan=annual&role=user')
    await page.reload()
    await page.getByText('1 of 1 user').waitFor()
    expect(await page.getByRole('combobox', { name: 'Plan' }).inputValue()).toBe('annual')
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => new URL(page.url()).search).toBe('?view=users')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  it('that cannot be asked for are said to be so, and asked for again', async () => {
    const page = await adminPage(database, { view: 'overview' }, { size, expects: ['ERR_FAILED'] })
    await page.route(users, (route) => route.abort())
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('heading', { name: 'Failed to fetch users' }).waitFor()
    await expectGoodLooks(page, `admin-users-failed-${size}`)
    await page.unroute(users)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('[data-user]').count()).toBeGreaterThan(0)
  })

  it('of other filters stand there until these come, but not for those that did not', async () => {
    const page = await adminPage(database, { view: 'users' }, { size, expects: ['ERR_FAILED'] })
    const rows = page.locator('[data-user]')
    await rows.first().waitFor()
    const calls = await heldCalls(page, users)
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Owner')
    await page.getByText('Loading users').waitFor()
    expect(await rows.count()).toBeGreaterThan(0)
    await calls.fail()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.press('Enter')
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    expect(await rows.count()).toBe(0)
    await calls.pass()
    await rows.first().waitFor()
  })

  it('that are none at all are said to be so, and looked for again', async () => {
    const page = await adminPage(database, { view: 'overview' }, { size })
    // Whoever looks is a user.
    const end = await altered(page, adminRoutes.users, (answer) => ({
      ...answer,
      users: [],
      count: 0,
      nextCursor: null,
    }))
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('heading', { name: 'No users yet' }).waitFor()
    await expectGoodLooks(page)
    await end()
    await tabTo(page, 'Look again')
    await press(page, 'Enter')
    await page.locator('[data-user]').first().waitFor()
    await expect.poll(() => focusPlace(page)).toBe('section Users')
  })

  it('are asked for page by page where the next one fails', async () => {
    const mark = newMark()
    await crowd(database, mark, 60)
    const page = await adminPage(database, { view: 'overview' }, { size, expects: ['ERR_FAILED'] })
    await page.route(`${users}cursor=*`, (route) => route.abort())
    await visit(page, `/admin?view=users&search=${mark}`)
    await page.getByText('50 of 60 users').waitFor()
    await page.getByRole('button', { name: 'Load more' }).focus()
    await page.getByText('More users could not be loaded. Please try again.').waitFor()
    await page.unroute(`${users}cursor=*`)
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByText('60 of 60 users').waitFor()
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  })
})

test('users are sorted by the heads of their columns, which say so', async () => {
  const mark = newMark()
  await crowd(database, mark, 3)
  const page = await adminPage(database, { view: 'users', search: mark })
  const names = () => page.getByRole('rowheader').allInnerTexts()
  const sorted = (head: string) => page.getByRole('columnheader', { name: head }).getAttribute('aria-sort')
  await expect
    .poll(async () => (await names()).map((name) => name.match(/\d+/)?.[0]))
    .toEqual(['003', '002', '001'])
  expect(await sorted('Joined')).toBe('descending')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect
    .poll(async () => (await names()).map((name) => name.match(/\d+/)?.[0]))
    .toEqual(['001', '002', '003'])
  expect([await sorted('Name'), await sorted('Joined'), await sorted('Email')]).toEqual([
    'ascending',
    'none',
    'none',
  ])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(() => sorted('Name')).toBe('descending')
  await expect.poll(() => new URL(page.url()).search).toContain('sort=name&order=desc')
  await expect
    .poll(async () => (await names()).map((name) => name.match(/\d+/)?.[0]))
    .toEqual(['003', '002', '001'])
})

test('on a phone users are sorted by a list of orders', async () => {
  const mark = newMark()
  await crowd(database, mark, 3)
  const page = await adminPage(database, { view: 'users', search: mark }, { size: 'phone' })
  await userRow(page, 'Person 003').waitFor()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first')
  await expect
    .poll(async () => (await page.locator('[data-user]').first().innerText()).includes('Person 001'))
    .toBe(true)
})

test('users fit a tablet', async () => {
  const mark = newMark()
  await crowd(database, mark, 5)
  await somebody(database, {
    first_name: 'Wolfeschlegelsteinhausenbergerdorff',
    last_name: mark,
    role: 'admin',
    subscription_status: 'past_due',
    subscription_tier: 'semiannual',
  })
  const page = await adminPage(database, { view: 'users', search: mark })
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 })
    await userRow(page, 'Wolfe').waitFor()
    await expectFits(page)
    await expectAccessible(page)
    await screen(page, `admin-users-${width}-light`)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await userRow(page, 'Person 001')
    .getByRole('button', { name: /^Person 001/ })
    .click()
  await page.getByRole('dialog').getByText('Nothing is paid for or given.').waitFor()
  await expectFits(page)
  await screen(page, 'admin-user-768-light')
})

test('nobody but administrators is told of users', async () => {
  const page = await newPage({ as: demo.member, expects: [403] })
  const answer = await page.request.get(adminRoutes.users.path)
  expect(answer.status()).toBe(403)
})
