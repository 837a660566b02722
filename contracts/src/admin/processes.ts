import * as z from 'zod'
import { instant } from '../common.ts'
import { defineRpc } from '../message-definitions.ts'
import { backendNames } from '../services.ts'

export const processReportIntervalMs = 10_000
const maxErrorLength = 300

const loggedErrorSchema = z.object({ at: instant, message: z.string().max(maxErrorLength) })

export type LoggedError = z.infer<typeof loggedErrorSchema>

export function toLoggedError(message: string, at: Date): LoggedError {
  return { at: at.toISOString(), message: message.slice(0, maxErrorLength).toWellFormed() }
}

export const processReportSchema = z.object({
  service: z.enum(backendNames),
  /** Stays the same when the process is restarted in its place. */
  instance: z.string().min(1).max(100),
  startedAt: instant,
  /** `stopping`: the last report of a process that ends in order. */
  state: z.enum(['up', 'not-ready', 'stopping']),
  /** The readiness checks that fail: `postgres`. */
  failing: z.array(z.string().max(100)).max(10),
  /** Since the process started. */
  lastError: loggedErrorSchema.nullable(),
})

export type ProcessReport = z.infer<typeof processReportSchema>

/** Each process reports every ten seconds, and when it stops. */
export const reportProcessRpc = defineRpc({
  subject: 'rpc.admin.process.report.v1',
  owner: 'admin',
  callers: backendNames,
  replyWithinMs: 2000,
  request: processReportSchema,
  reply: z.object({}),
})

export const processStatusSchema = z.object({
  service: z.enum(backendNames),
  /** `null` for a service none of whose processes has reported within a day. */
  instance: z.string().nullable(),
  /** `silent`: not stopped in order, and its reports have ended. */
  state: z.enum(['up', 'not-ready', 'silent', 'stopped', 'unknown']),
  failing: z.array(z.string()),
  startedAt: instant.nullable(),
  lastReportAt: instant.nullable(),
  /** Starts after an end that was not in order, within a day. */
  restarts: z.int().nonnegative(),
  lastError: loggedErrorSchema.nullable(),
})

export type ProcessStatus = z.infer<typeof processStatusSchema>
