import type { LoggedError, ProcessReport } from '@faresight/contracts/admin/processes'
import type { BackendName } from '@faresight/contracts/services'
import type { AuditChanges } from '@faresight/contracts/audit-event'
import { timestampColumn } from '@faresight/kit/columns'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

export { inboxTable } from '@faresight/kit/inbox/inbox'

/** Actions of administrators, each entry sealed with all before it. The service's role may only insert and read. */
export const adminAuditLog = pgTable(
  'admin_audit_log',
  {
    /** From 1, without gaps. */
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().unique(),
    /** Users of auth: no foreign key across services. */
    adminId: uuid('admin_id'),
    byKey: boolean('by_key').notNull(),
    action: text('action').notNull(),
    targetUserId: uuid('target_user_id'),
    targetResource: text('target_resource'),
    changes: jsonb('changes').$type<AuditChanges>().notNull(),
    /** Salted SHA-256 of address and browser, which are erasable in `audit_origins`. */
    originHash: text('origin_hash').notNull(),
    /** When the action happened, to the millisecond. */
    createdAt: timestampColumn('created_at').notNull(),
    /** The seal of the previous entry; 64 zeros for the first. */
    previousHash: text('previous_hash').notNull(),
    /** HMAC-SHA-256 under AUDIT_KEY of all columns above. */
    hash: text('hash').notNull(),
  },
  (table) => [
    index('admin_audit_log_admin').on(table.adminId, table.sequence),
    index('admin_audit_log_target').on(table.targetUserId, table.sequence),
    index('admin_audit_log_action').on(table.action, table.sequence),
    index('admin_audit_log_created').on(table.createdAt),
  ],
)

/** Erased with the administrator's account; the log verifies without them. */
export const auditOrigins = pgTable('audit_origins', {
  sequence: bigint('sequence', { mode: 'number' })
    .primaryKey()
    .references(() => adminAuditLog.sequence),
  /** 128 random bits, hexadecimal, so that addresses cannot be found by brute force. */
  salt: text('salt').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
})

/** One row, locked by each append. */
export const auditHead = pgTable('audit_head', {
  id: smallint('id').primaryKey().default(1),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    measure: text('measure').$type<DailyMeasure>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.measure] })],
)

export type DailyMeasure = 'scans' | 'failed-scans' | 'checks' | 'alerts'

export const dailyStats = pgTable(
  'daily_stats',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** As in `contracts/admin/figures`. */
    stat: text('stat').notNull(),
    value: doublePrecision('value').notNull(),
    recordedAt: timestampColumn('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.stat] })],
)

/** The latest report of each process. */
export const processes = pgTable(
  'processes',
  {
    service: text('service').$type<BackendName>().notNull(),
    instance: text('instance').notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    state: text('state').$type<ProcessReport['state']>().notNull(),
    failing: text('failing').array().notNull(),
    /** Of this run, otherwise of an earlier one. */
    lastError: jsonb('last_error').$type<LoggedError>(),
    /** Starts within a day that followed no orderly stop. */
    restartedAt: jsonb('restarted_at').$type<string[]>().notNull(),
    reportedAt: timestampColumn('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.instance] })],
)
