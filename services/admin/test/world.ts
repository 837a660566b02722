import { randomUUID } from 'node:crypto'
import type { readAlertFigures } from '@faresight/contracts/alerts/rpc'
import type { readScanFigures } from '@faresight/contracts/ai-scan/rpc'
import type { listUsers, readUserFigures } from '@faresight/contracts/auth/rpc'
import type {
  readBillingFigures,
  readDisputes,
  readPaymentDays,
  readPlan,
} from '@faresight/contracts/billing/rpc'
import type { readNetworkSpend, readProviderUsage, readSearchDays } from '@faresight/contracts/search/rpc'
import type { AdminUser, UserPosition } from '@faresight/contracts/auth/listed-user'
import type * as z from 'zod'

/** What the other services answer: a test changes it as it goes. */
export interface World {
  users: Map<string, AdminUser>
  /** The question of the last list, and what is answered. */
  asked: z.output<typeof listUsers.request> | null
  /** Where the list goes on. */
  next: UserPosition | null
  userFigures: z.input<typeof readUserFigures.reply>
  billingFigures: z.input<typeof readBillingFigures.reply>
  paymentDays: z.input<typeof readPaymentDays.reply>
  disputes: z.input<typeof readDisputes.reply>
  plan: z.input<typeof readPlan.reply>
  searchDays: z.input<typeof readSearchDays.reply>
  providers: z.input<typeof readProviderUsage.reply>
  networkSpend: z.input<typeof readNetworkSpend.reply>
  scanFigures: z.input<typeof readScanFigures.reply>
  alertFigures: z.input<typeof readAlertFigures.reply>
  /** Services that fail to tell figures, and the subjects of all questions for them. */
  away: Set<string>
  told: string[]
}

export function createWorld(): World {
  return {
    users: new Map(),
    asked: null,
    next: null,
    userFigures: { total: 0, days: [] },
    billingFigures: {
      active: 0,
      mrrMinor: 0,
      trialing: 0,
      pastDue: 0,
      ending: 0,
      granted: 0,
      byTier: [],
      revenueMinor: 0,
      succeeded: 0,
      failed: 0,
    },
    paymentDays: { days: [] },
    disputes: { disputes: [] },
    plan: {
      subscription: {
        status: null,
        tier: null,
        accessUntil: null,
        card: null,
        granted: null,
        hasPortal: false,
      },
      history: [],
    },
    searchDays: { days: [] },
    providers: { providers: [] },
    networkSpend: { shares: [], networks: [] },
    scanFigures: { pending: 0, running: 0 },
    alertFigures: {
      standing: 0,
      triggered: 0,
      paused: 0,
      watches: 0,
      checksToday: 0,
      checksPerDay: 0,
      unsent: 0,
    },
    away: new Set(),
    told: [],
  }
}

/** An open account, put into the world. */
export function someUser(world: World, more: Partial<AdminUser> = {}): AdminUser {
  const id = randomUUID()
  const user: AdminUser = {
    id,
    email: `${id.slice(0, 8)}@example.org`,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'user',
    authProvider: 'local',
    emailVerified: true,
    subscriptionStatus: null,
    subscriptionTier: null,
    subscriptionEndsAt: null,
    accessUntil: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...more,
  }
  world.users.set(user.id, user)
  return user
}
