import { adminRoutes } from '@faresight/contracts/admin/http'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { administrator, entriesNow, newMark } from './admins.ts'
import { altered } from './altered-answers.ts'
import {
  baseUrl,
  expectFits,
  expectAccessible,
  expectGoodLooks,
  newPage,
  screen,
  sizes,
  visit,
} from './harness.ts'
import { press, tabTo } from './keyboard.ts'
import { somebody, type Database } from './own-people.ts'
import { focusPlace } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const headers = { origin: baseUrl }

/** Somebody to whom an owner has done some things, and the page of that owner. */
async function treated(size: (typeof sizes)[number] = 'desk') {
  const mark = newMark()
  const email = await somebody(database, { first_name: 'Mira', last_name: mark })
  const owner = await administrator(database)
  const page = await newPage({ size, as: owner, ownSession: true })
  const { rows } = await database.pool.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  const userId = rows[0]?.id ?? ''
  const act = async (what: string, data: object) =>
    expect((await page.request.post(`/api/admin/users/${userId}/${what}`, { headers, data })).status()).toBe(
      200,
    )
  await act('activate-plan', { tier: 'annual', durationMonths: 3, reason: '<b>Won</b> a quiz' })
  await act('cancel-plan', { immediate: true, reason: 'Admin canceled subscription' })
  await act('role', { role: 'admin' })
  return { page, email, owner, userId }
}

describe.each(sizes)('the audit log on a %s', (size) => {
  it('says who did what, how it was and is, and from where', async () => {
    const { page, email, owner, userId } = await treated(size)
    await visit(page, `/admin?view=audit&target=${userId}`)
    // The log hears of it a moment later.
    await expect.poll(() => entriesNow(page)).toBe(3)
    const given = page.getByRole('article', { name: /^Plan activated/ })
    expect(await given.innerText()).toMatch(/Status\s+none→\s+becomes\s+active/)
    expect(await given.innerText()).toMatch(/Months\s+3\s/)
    await given.getByText('<b>Won</b> a quiz').waitFor()
    await given.getByRole('button', { name: `Only what ${owner} did` }).waitFor()
    await given.getByText(email).waitFor()
    await given.getByText(/Mozilla/).waitFor()
    await given.getByText(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/).waitFor()
    await page
      .getByRole('article', { name: /^Role changed/ })
      .getByText('admin', { exact: true })
      .waitFor()
    await expectGoodLooks(page, `admin-audit-${size}`, true)
  })

  it('is narrowed, by the address too, and kept as a file', async () => {
    const { page, userId, owner } = await treated(size)
    await visit(page, `/admin?view=audit&target=${userId}&action=nonsense`)
    await expect.poll(() => entriesNow(page)).toBe(3)
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Plan canceled')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await page.getByRole('combobox', { name: 'Administrator' }).selectOption(owner)
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('plan.canceled')
    await page.getByLabel('To day (UTC)').fill('2020-01-01')
    await page.getByRole('heading', { name: 'Nothing was done' }).waitFor()
    await expectGoodLooks(page, `admin-audit-none-${size}`)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => new URL(page.url()).search).toBe('?view=audit')
    // To have it as a file is noted, too.
    await expect.poll(() => entriesNow(page, /^Audit log exported/)).toBeGreaterThan(0)
  })

  it('that has no entry at all says so, and is looked at again', async () => {
    const page = await newPage({ size, as: await administrator(database) })
    // All tests have one log, and nothing in it can be taken away.
    const end = await altered(page, adminRoutes.audit, () => ({ entries: [], nextCursor: null }))
    await visit(page, '/admin?view=audit')
    await page.getByRole('heading', { name: 'Nothing was done yet' }).waitFor()
    await expectGoodLooks(page)
    await end()
    // What is done is noted a moment later.
    expect((await page.request.get(adminRoutes.auditFile.path)).status()).toBe(200)
    await tabTo(page, 'Look again')
    await expect
      .poll(async () => {
        await press(page, 'Enter')
        return page.getByRole('article').count()
      })
      .toBeGreaterThan(0)
    await expect.poll(() => focusPlace(page)).toBe('section Entries of the audit log')
  })

  it('that cannot be asked for is said to be so', async () => {
    const page = await newPage({ size, as: await administrator(database), expects: ['ERR_FAILED'] })
    await page.route('**/api/admin/audit*', (route) => route.abort())
    await visit(page, '/admin?view=audit')
    await page.getByRole('heading', { name: 'The audit log could not be loaded' }).waitFor()
    await page.unroute('**/api/admin/audit*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.getByRole('heading', { name: /could not be loaded/ }).count()).toBe(0)
  })
})

test('the audit log fits a tablet', async () => {
  const { page, userId } = await treated()
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, `/admin?view=audit&target=${userId}`)
  await page.getByRole('article').first().waitFor()
  await expectFits(page)
  await expectAccessible(page)
  await screen(page, 'admin-audit-768-light')
})
