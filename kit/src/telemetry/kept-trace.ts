import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { presentTrace, type TraceHeaders } from './trace-headers.ts'

/** A column that keeps the trace within which a row is written: what is done about it later, or again, goes on in that trace. */
export function keptTrace() {
  return jsonb('trace')
    .$type<TraceHeaders>()
    .notNull()
    .default(sql`'{}'::jsonb`)
    .$defaultFn(presentTrace)
}
