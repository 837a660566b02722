import { adminRoutes } from '@faresight/contracts/admin/http'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openDashboard, openUsers } from '../components/admin/admin-page.ts'
import {
  entry,
  letter,
  networksOf,
  operationsNow,
  person,
  shares,
  usersPage,
} from '../components/fixtures/admin.ts'
import { minutesAgo } from '../components/clock.ts'
import { answer, disconnect } from '../components/network/network.ts'
import { region } from '../components/page-parts.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })

export const dashboard: Record<string, () => Promise<void>> = {
  overview: async () => {
    await openDashboard()
    await expect.element(region('Searches per day')).toBeInTheDocument()
  },
  users: () => openUsers(Array.from({ length: 12 }, (_, n) => person(12 - n, { emailVerified: n % 3 > 0 }))),
  'users, none': () => openUsers([]),
  'audit log': async () => {
    answer(adminRoutes.audit, {
      entries: [
        entry(4, { action: 'plan.canceled', changes: { before: null, after: null, reason: null } }),
        entry(3, {
          changes: {
            before: { status: null, tier: null },
            after: { status: 'active', tier: 'annual', months: 3 },
            reason: 'Won a quiz',
          },
        }),
      ],
      nextCursor: null,
    })
    answer(adminRoutes.users, usersPage([]))
    await openDashboard({ view: 'audit' })
    await expect.element(page.getByRole('article').first()).toBeVisible()
  },
  operations: async () => {
    answer(adminRoutes.operations, operationsNow())
    answer(adminRoutes.deadLetters, { deadLetters: [letter(7, 'auth.user.deleted.v1')], nextCursor: null })
    await openDashboard({ view: 'operations' })
    await expect.element(page.getByText(/^As of/)).toBeInTheDocument()
  },
  'operations, networks': async () => {
    const [first, ...others] = networksOf(10)
    const networks = [{ ...first!, blockedAt: minutesAgo(45) }, ...others]
    answer(adminRoutes.operations, operationsNow({ shares, networks }))
    answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
    await openDashboard({ view: 'operations' })
    await expect.element(region('Networks')).toBeInTheDocument()
  },
  'operations, failed': async () => {
    disconnect(adminRoutes.operations)
    answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
    await openDashboard({ view: 'operations' })
    await expect.element(button('Try again').first()).toBeVisible()
  },
}
