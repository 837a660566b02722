import { timestamp } from 'drizzle-orm/pg-core'

/** A column of a moment in time, which PostgreSQL keeps in UTC and code meets as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
