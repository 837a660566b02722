import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { person, usersPage } from '../fixtures/admin.ts'
import { look } from '../look.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { openDashboard, openUsers, parameter, userRows } from './admin-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const searchbox = page.getByRole('searchbox', { name: 'Search by name or email' })
const select = (name: string) => page.getByRole('combobox', { name, exact: true })
const lastQuery = () => callsTo(adminRoutes.users).at(-1)?.query
const crowd = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => person(from - index))

/** 120 people in pages of 50, of which every later one has a cursor. */
function answerCrowd(): void {
  answer(adminRoutes.users, ({ query: { cursor } }) => {
    if (cursor === '70') return usersPage(crowd(70, 21), '20', null)
    if (cursor === '20') return usersPage(crowd(20, 1), null, null)
    return usersPage(crowd(120, 71), '70', 120)
  })
}

test('users are found by a part of the name', async () => {
  answerCrowd()
  await openDashboard({ view: 'users' })
  await searchbox.fill('  quill ')
  await expect.poll(() => parameter('search')).toBe('quill')
  await expect.poll(lastQuery).toMatchObject({ search: 'quill' })
  await expect.element(page.getByText('50 of 120 users')).toBeInTheDocument()
  await expect.poll(() => userRows()[0]?.innerText).toContain('Person 120')
  // Only rows near the window are there.
  expect(userRows().length).toBeLessThan(50)
  await expectGoodLooks()
  await expectRoom()
})

wholeTest('more users come as somebody scrolls', async () => {
  answerCrowd()
  await openDashboard({ view: 'users' }, { size: 'desktop' })
  await expect.element(page.getByText('50 of 120 users')).toBeInTheDocument()
  const scroll = () => scrollTo(0, document.body.scrollHeight)
  await expect.poll(() => (scroll(), page.getByText('120 of 120 users').query())).not.toBeNull()
  await expect.poll(() => (scroll(), userRows().at(-1)?.innerText)).toContain('Person 001')
  expect(page.getByRole('button', { name: 'Load more' }).elements()).toEqual([])
  // What the columns are stays in sight, right below the header.
  const { bottom } = page.getByRole('banner').element().getBoundingClientRect()
  const head = page.getByRole('columnheader', { name: 'Email' })
  await expect.poll(() => head.element().getBoundingClientRect().top).toBeCloseTo(bottom, 0)
})

test('users are narrowed by filters, which stand in the address', async () => {
  await openUsers([])
  await select('Email verification').selectOptions('Not verified')
  await select('Plan').selectOptions('Annual')
  await select('Role').selectOptions('User')
  await select('Status').selectOptions('Active')
  await expect
    .poll(lastQuery)
    .toMatchObject({ verified: 'false', plan: 'annual', role: 'user', status: 'active' })
  await expect.poll(() => location.search).toContain('plan=annual&role=user')
  await expect.element(page.getByRole('heading', { name: 'No matching users' })).toBeVisible()
  await expectGoodLooksOnAllSizes()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.poll(() => location.search).toBe('?view=users')
  await expect.element(searchbox).toHaveValue('')
})

wholeTest('filters of an address are in force', async () => {
  answer(adminRoutes.users, usersPage([person(1)]))
  await openDashboard({ view: 'users', plan: 'annual', search: 'quill' })
  await expect.element(page.getByText('1 of 1 user')).toBeInTheDocument()
  await expect.element(select('Plan')).toHaveValue('annual')
  await expect.element(searchbox).toHaveValue('quill')
  expect(lastQuery()).toMatchObject({ plan: 'annual', search: 'quill' })
})

test('users that do not come say so, and come when they are asked for again', async () => {
  disconnect(adminRoutes.users)
  await openDashboard({ view: 'users' })
  await expect.element(page.getByRole('heading', { name: 'Failed to fetch users' })).toBeVisible()
  await expectFits()
  answer(adminRoutes.users, usersPage([person(1)]))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(userRows).toHaveLength(1)
})

wholeTest(
  'users of other filters stand there until the next ones come, but not when these fail',
  async () => {
    await openUsers([person(1)])
    await expect.poll(userRows).toHaveLength(1)
    const held = hold(adminRoutes.users)
    await select('Role').selectOptions('Owner')
    await expect.element(page.getByText('Loading users')).toBeInTheDocument()
    expect(userRows()).toHaveLength(1)
    held.disconnect()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    const next = hold(adminRoutes.users)
    await again.click()
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    expect(userRows()).toEqual([])
    next.answer(usersPage([person(2)]))
    await expect.poll(userRows).toHaveLength(1)
  },
)

wholeTest('a site without users says so, and gives the focus to those that come', async () => {
  await openUsers([])
  await expect.element(page.getByRole('heading', { name: 'No users yet' })).toBeVisible()
  await expectFits()
  answer(adminRoutes.users, usersPage([person(1)]))
  ;(page.getByRole('button', { name: 'Refresh' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(userRows).toHaveLength(1)
  await expect.poll(() => document.activeElement?.localName).toBe('section')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Users')
})

wholeTest('a next page that the server does not know begins again', async () => {
  answer(adminRoutes.users, usersPage(crowd(60, 11), '10', 60))
  await openDashboard({ view: 'users' })
  await expect.element(page.getByText('50 of 60 users')).toBeInTheDocument()
  refuse(adminRoutes.users, adminProblems['bad-cursor'])
  ;(page.getByRole('button', { name: 'Load more' }).element() as HTMLElement).focus()
  const again = page.getByRole('button', { name: 'Start over' })
  await expect.element(again).toBeInTheDocument()
  answer(adminRoutes.users, usersPage([person(1)]))
  await again.click()
  await expect.element(page.getByText('1 of 1 user')).toBeInTheDocument()
  expect(lastQuery()).not.toHaveProperty('cursor')
})

wholeTest('a next page that cannot be reached says so, and comes after all', async () => {
  answer(adminRoutes.users, usersPage(crowd(60, 11), '10', 60))
  await openDashboard({ view: 'users' })
  await expect.element(page.getByText('50 of 60 users')).toBeInTheDocument()
  disconnect(adminRoutes.users)
  const more = page.getByRole('button', { name: 'Load more' })
  ;(more.element() as HTMLElement).focus()
  await expect.element(page.getByText('We couldn’t load more users. Please try again.')).toBeInTheDocument()
  answer(adminRoutes.users, usersPage(crowd(10, 1), null, null))
  await more.click()
  await expect.element(page.getByText('60 of 60 users')).toBeInTheDocument()
  await expect.element(more).not.toBeInTheDocument()
})

wholeTest('users are sorted by the heads of their columns, and on a phone by a list of orders', async () => {
  await openUsers([person(2), person(1)], { size: 'desktop' })
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect.element(head('Joined')).toHaveAttribute('aria-sort', 'descending')
  const byName = page.getByRole('button', { name: 'Name', exact: true })
  await byName.click()
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(head('Joined')).toHaveAttribute('aria-sort', 'none')
  await expect.poll(lastQuery).toMatchObject({ sort: 'name', order: 'asc' })
  await byName.click()
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => location.search).toContain('sort=name&order=desc')
  await expect.poll(lastQuery).toMatchObject({ sort: 'name', order: 'desc' })
  await look({ size: 'phone' })
  await select('Sort by').selectOptions('Oldest first')
  await expect.poll(lastQuery).toMatchObject({ sort: 'created', order: 'asc' })
})

wholeTest('users with long names fit', async () => {
  const long = person(3, {
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    role: 'admin',
    emailVerified: false,
    subscriptionStatus: 'past_due',
    subscriptionTier: 'semiannual',
  })
  await openUsers([long, person(2), person(1, { firstName: null, lastName: null })])
  await expect.poll(userRows).toHaveLength(3)
  await expectFits()
  await look({ size: 'tablet' })
  await expectFits()
})

wholeTest.each([768, 1024])('users and the details of one have room in %i px', async (width) => {
  const long = person(3, {
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    role: 'admin',
    subscriptionStatus: 'past_due',
    subscriptionTier: 'semiannual',
  })
  await openUsers([long, person(2), person(1)], { size: 'tablet' })
  await page.viewport(width, 1024)
  await expect.poll(userRows).toHaveLength(3)
  await expectGoodLooks()
  await page.getByRole('button', { name: /^Person 001/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectGoodLooks()
})
