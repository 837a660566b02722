import { batchCalls } from '@faresight/kit/batch-calls'
import type { Postgres } from '@faresight/kit/postgres'
import type { NotificationOutcome } from '../schema.ts'
import {
  claimEmailsAndSaveTokens,
  type EmailClaim,
  type NotificationDetails,
  saveNotificationOutcomes,
  startNotificationAttempts,
} from './store.ts'

interface BatchedWritesDeps {
  postgres: Postgres
  now: () => Date
}

/** Longer than an email takes, shorter than a dead worker’s redelivery. */
const claimTimeoutMs = 25_000

export interface BatchedNotificationWrites {
  start(id: string): Promise<NotificationDetails | null>
  claim(claim: EmailClaim): Promise<boolean>
  end(outcome: { id: string; outcome: NotificationOutcome }): Promise<void>
}

export function createBatchedNotificationWrites({
  postgres: { db },
  now,
}: BatchedWritesDeps): BatchedNotificationWrites {
  return {
    start: batchCalls((ids: readonly string[]) => startNotificationAttempts(db, ids, now())),
    claim: batchCalls((claims: readonly EmailClaim[]) =>
      claimEmailsAndSaveTokens(db, claims, {
        now: now(),
        abandonedBefore: new Date(now().getTime() - claimTimeoutMs),
      }),
    ),
    end: batchCalls((outcome: readonly { id: string; outcome: NotificationOutcome }[]) =>
      saveNotificationOutcomes(db, outcome, now()),
    ),
  }
}
