import type { OpenDispute } from '@faresight/contracts/billing/dispute'
import { readDisputesRpc } from '@faresight/contracts/billing/rpc'
import type { Deps } from '../deps.ts'
import type { Dispute } from '../schema.ts'
import { toMajorAtStripe } from '../stripe/amounts.ts'
import { waitsFor } from './from-stripe.ts'
import { openDisputes } from './store.ts'

const mostShown = 50

/** Answers which disputes are open. */
export function serveDisputes({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serveRpc(readDisputesRpc, async () => ({
    disputes: (await openDisputes(postgres.db, mostShown)).map(shown),
  }))
}

function shown(dispute: Dispute): OpenDispute {
  const { id, userId, amount, currency, reason, status, evidenceDueAt, openedAt } = dispute
  return {
    id,
    userId,
    amount: toMajorAtStripe(amount, currency),
    currency,
    reason,
    isInquiry: status.startsWith('warning_'),
    isUnanswered: waitsFor(dispute) === 'us',
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
  }
}
