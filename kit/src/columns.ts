import { sql } from 'drizzle-orm'
import { jsonb, timestamp } from 'drizzle-orm/pg-core'
import { currentTraceHeaders, type TraceHeaders } from './telemetry/trace-context.ts'

/** A `timestamptz` column, which code reads and writes as a `Date`. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A column that stores the trace that writes the row: what is done about the row later continues that trace. */
export function traceColumn() {
  return jsonb('trace')
    .$type<TraceHeaders>()
    .notNull()
    .default(sql`'{}'::jsonb`)
    .$defaultFn(currentTraceHeaders)
}
