import { sql } from 'drizzle-orm'

/**
 * What users are found by and sorted by. PostgreSQL takes an index only for an expression that is the same as its own, so the
 * schema and the questions both have it from here. Capitals, and the order of mail addresses, are of PostgreSQL's own making: they
 * are the same on every machine.
 */
const capitals = (text: string) => `upper((${text}) collate pg_c_utf8)`

/** Mail address and name, apart by a character that stands in neither. */
export const spelling = sql.raw(
  capitals(`email || chr(10) || coalesce(first_name, '') || ' ' || coalesce(last_name, '')`),
)

/** The same of what somebody searches for. */
export const capitalsOf = (text: string) => sql`upper((${text}::text) collate pg_c_utf8)`

/** What can be filtered by. */
export const traits = sql.raw(
  `array[role, case when email_verified then 'verified' else 'unverified' end,
    'status ' || coalesce(subscription_status, 'none'), 'plan ' || coalesce(subscription_tier, 'none')]`.replace(
    /\s+/g,
    ' ',
  ),
)

/** As people sort names: accents and capitals make the least difference. */
const name = sql.raw(`(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) collate "und-x-icu"`)

/** What users are sorted by. */
export const keys = {
  created: sql.raw('created_at'),
  email: sql.raw('email collate "C"'),
  name,
}
