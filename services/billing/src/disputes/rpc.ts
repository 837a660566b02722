import type { OpenDispute } from '@faresight/contracts/billing/dispute'
import { readOpenDisputesRpc } from '@faresight/contracts/billing/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import type { Dispute } from '../schema.ts'
import { stripeAmountToMajor } from '../stripe/values.ts'
import { disputeWaitsFor } from './dispute-snapshot.ts'
import { listOpenDisputes } from './store.ts'

interface DisputeRpcDeps {
  postgres: Postgres
  bus: Bus
}

const maxShown = 50

export function serveOpenDisputes({ bus, postgres }: DisputeRpcDeps): void {
  bus.serveRpc(readOpenDisputesRpc, async () => ({
    disputes: (await listOpenDisputes(postgres.db, maxShown)).map(toOpenDispute),
  }))
}

function toOpenDispute(dispute: Dispute): OpenDispute {
  const { id, userId, amount, currency, reason, status, evidenceDueAt, openedAt } = dispute
  return {
    id,
    userId,
    amount: stripeAmountToMajor(amount, currency),
    currency,
    reason,
    isInquiry: status.startsWith('warning_'),
    isUnanswered: disputeWaitsFor(dispute) === 'us',
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
  }
}
