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

/**
 * What administrators did, each sealed with all before it. The service may add rows and read them: no right of its role
 * changes or deletes one.
 */
export const adminAuditLog = pgTable(
  'admin_audit_log',
  {
    /** From 1, without gaps. */
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().unique(),
    /** Users of the auth service, whose table is not ours to refer to. */
    adminId: uuid('admin_id'),
    byKey: boolean('by_key').notNull(),
    action: text('action').notNull(),
    targetUserId: uuid('target_user_id'),
    targetResource: text('target_resource'),
    changes: jsonb('changes').$type<AuditChanges>().notNull(),
    /** Salted SHA-256 of address and browser, which stand in `audit_origins`, where they can be erased. */
    originHash: text('origin_hash').notNull(),
    /** When it was done, to the millisecond. */
    createdAt: timestampColumn('created_at').notNull(),
    /** The seal of the entry before; of the first one 64 zeros. */
    previousHash: text('previous_hash').notNull(),
    /** HMAC-SHA-256 under AUDIT_KEY of all of the above. */
    hash: text('hash').notNull(),
  },
  (table) => [
    index('admin_audit_log_admin').on(table.adminId, table.sequence),
    index('admin_audit_log_target').on(table.targetUserId, table.sequence),
    index('admin_audit_log_action').on(table.action, table.sequence),
    index('admin_audit_log_created').on(table.createdAt),
  ],
)

/** From where somebody did what the log says. Goes with the administrator's account; the log holds without it. */
export const auditOrigins = pgTable('audit_origins', {
  sequence: bigint('sequence', { mode: 'number' })
    .primaryKey()
    .references(() => adminAuditLog.sequence),
  /** 128 random bits, hexadecimal, so that nobody finds an address by trying all of them. */
  salt: text('salt').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
})

/** The last entry of the log, in its one row. Who adds one holds it. */
export const auditHead = pgTable('audit_head', {
  id: smallint('id').primaryKey().default(1),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

/** What the charts count: how often something happened on a day (UTC), by the events that tell of it. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    measure: text('measure').$type<Measure>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.measure] })],
)

export type Measure = 'scans' | 'failed-scans' | 'checks' | 'alerts'

/** What figures were on a day (UTC), as they were last asked for on it. */
export const figureDays = pgTable(
  'figure_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** As in `contracts/admin/figures`. */
    figure: text('figure').notNull(),
    value: doublePrecision('value').notNull(),
    notedAt: timestampColumn('noted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.figure] })],
)
