import type { Locator, Page } from 'playwright-core'
import { newPage, visit, type sizes } from './harness.ts'
import { somebody, type Database } from './own-people.ts'

/** Somebody who may see the dashboard, and everything that it shows. Gives their address. */
export function administrator(database: Database, role: 'admin' | 'owner' = 'owner'): Promise<string> {
  return somebody(database, { first_name: 'Olga', last_name: 'Owens', role })
}

interface Visit {
  size?: (typeof sizes)[number]
  role?: 'admin' | 'owner'
  expects?: readonly (number | string)[]
}

/** A part of the dashboard, opened by somebody who may see it. */
export async function adminPage(
  database: Database,
  search: Record<string, string>,
  { size = 'desk', role = 'owner', expects = [] }: Visit = {},
): Promise<Page> {
  const page = await newPage({ size, as: await administrator(database, role), expects })
  await visit(page, `/admin?${new URLSearchParams(search).toString()}`)
  return page
}

let marks = 0

/** A last name that nobody else has, to find one’s own people among those of other tests. */
export function newMark(): string {
  return `Q${process.pid}x${Date.now().toString(36)}x${++marks}`
}

/** Many people of one last name, `Person 001` the oldest; every tenth address is not verified. */
export async function crowd(database: Database, mark: string, size: number): Promise<void> {
  await database.pool.query(
    `insert into auth.users (email, first_name, last_name, email_verified, created_at)
     select format('p%s.%s@mail.test', lpad(n::text, 3, '0'), lower($1)), format('Person %s', lpad(n::text, 3, '0')), $1,
       n % 10 <> 0, now() - make_interval(days => $2 - n)
     from generate_series(1, $2::int) n`,
    [mark, size],
  )
}

/** What stands for somebody in the list: a row, or on a phone a card. */
export function userRow(page: Page, name: string): Locator {
  return page.locator('[data-user]').filter({ hasText: name })
}

/** Opens what can be done to somebody, and chooses it. */
export async function choose(page: Page, name: string, step: string | RegExp): Promise<void> {
  await userRow(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: step }).click()
}

/** How many entries of the audit log a page has that is loaded anew: the log hears of what was done a moment later. */
export async function entriesNow(page: Page, name: RegExp = /./): Promise<number> {
  await page.reload()
  await page
    .getByText(/entr(y|ies)( shown)?$/)
    .or(page.getByRole('heading', { name: 'Nothing was done' }))
    .first()
    .waitFor()
  return page.getByRole('article', { name }).count()
}
