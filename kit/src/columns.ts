import { sql } from 'drizzle-orm'
import { jsonb, timestamp } from 'drizzle-orm/pg-core'
import { currentTraceHeaders, type TraceHeaders } from './telemetry/trace-context.ts'

export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Later work on the row continues the trace that writes it. */
export function currentTraceColumn() {
  return jsonb('trace')
    .$type<TraceHeaders>()
    .notNull()
    .default(sql`'{}'::jsonb`)
    .$defaultFn(currentTraceHeaders)
}
