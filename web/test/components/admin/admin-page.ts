import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import type { AdminUser } from '@faresight/contracts/auth/admin-user'
import { page } from 'vitest/browser'
import { analytics, financial, usersPage } from '../fixtures/admin.ts'
import { owner } from '../fixtures/viewers.ts'
import type { Look } from '../look.ts'
import { answer } from '../network/network.ts'
import { renderApp } from '../render.tsx'

interface Opened extends Partial<Look> {
  as?: ReturnType<typeof owner>
}

/** A part of the dashboard, opened by an owner unless the test says by whom. */
export async function openDashboard(
  search: Record<string, string> = {},
  { as = owner(), ...look }: Opened = {},
): Promise<void> {
  answer(adminSignInRoutes.check, { isAdmin: true })
  answerOverview()
  const query = new URLSearchParams(search).toString()
  await renderApp(`/admin${query && `?${query}`}`, { as, ...look })
}

/** As many days as are asked for. */
function answerOverview(): void {
  answer(adminRoutes.financial, ({ query }) => financial(Number(query['days'])))
  answer(adminRoutes.analytics, ({ query }) => analytics(Number(query['days'])))
}

/** Opens the list of these users. */
export async function openUsers(users: AdminUser[], opened: Opened = {}): Promise<void> {
  answer(adminRoutes.users, usersPage(users))
  await openDashboard({ view: 'users' }, opened)
}

export const tab = (name: string) => page.getByRole('tab', { name })

/** What stands for people in the list: rows, or on a phone cards. */
export const userRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

export const toasts = page.getByRole('region', { name: /^Notifications/ })

/** Opens what can be done to somebody, and chooses it. */
export async function choose(name: string, step: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: step }).click()
}

export const parameter = (name: string) => new URLSearchParams(location.search).get(name)

/** What has the focus, by its name or its words. */
export const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
