import { randomUUID } from 'node:crypto'
import type { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import type { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import type { listUsersRpc, readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import type {
  readBillingStatsRpc,
  readOpenDisputesRpc,
  readDailyNetPaymentsRpc,
  readPlanAndHistoryRpc,
} from '@faresight/contracts/billing/rpc'
import type {
  readQuotaAndNetworkUsageRpc,
  readProviderUsageRpc,
  readDailySearchCountsRpc,
} from '@faresight/contracts/search/rpc'
import type { AdminUser, UserCursor } from '@faresight/contracts/auth/admin-user'
import type * as z from 'zod'

/** Answers of the other services, which tests change. */
export interface StubbedServices {
  users: Map<string, AdminUser>
  /** The latest list request, and its answer. */
  asked: z.output<typeof listUsersRpc.request> | null
  /** Where the list goes on. */
  next: UserCursor | null
  userFigures: z.input<typeof readUserStatsRpc.reply>
  billingFigures: z.input<typeof readBillingStatsRpc.reply>
  paymentDays: z.input<typeof readDailyNetPaymentsRpc.reply>
  disputes: z.input<typeof readOpenDisputesRpc.reply>
  plan: z.input<typeof readPlanAndHistoryRpc.reply>
  searchDays: z.input<typeof readDailySearchCountsRpc.reply>
  providers: z.input<typeof readProviderUsageRpc.reply>
  networkSpend: z.input<typeof readQuotaAndNetworkUsageRpc.reply>
  scanFigures: z.input<typeof readScanStatsRpc.reply>
  alertFigures: z.input<typeof readAlertStatsRpc.reply>
  /** Services whose stats requests fail, and the subjects of all those requests. */
  away: Set<string>
  told: string[]
}

export function createStubbedServices(): StubbedServices {
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
      complimentary: 0,
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
        complimentary: null,
        hasPortal: false,
      },
      history: [],
    },
    searchDays: { days: [] },
    providers: { providers: [] },
    networkSpend: { shares: [], networks: [] },
    scanFigures: { pending: 0, running: 0 },
    alertFigures: {
      active: 0,
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

/** Adds an open account to the world. */
export function addStubbedUser(world: StubbedServices, more: Partial<AdminUser> = {}): AdminUser {
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
