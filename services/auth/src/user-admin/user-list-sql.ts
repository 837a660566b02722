import { sql } from 'drizzle-orm'

/**
 * PostgreSQL uses an index only for an identical expression, so the schema and the queries share these. The built-in
 * collations are the same on every machine.
 */
const upperCaseSql = (text: string) => `upper((${text}) collate pg_c_utf8)`

/** Address and name, separated by a character that occurs in neither. */
export const userSearchTextSql = sql.raw(
  upperCaseSql(`email || chr(10) || coalesce(first_name, '') || ' ' || coalesce(last_name, '')`),
)

export const upperCaseParameterSql = (text: string) => sql`upper((${text}::text) collate pg_c_utf8)`

export const userTraitsSql = sql.raw(
  `array[role, case when email_verified then 'verified' else 'unverified' end,
    'status ' || coalesce(subscription_status, 'none'), 'plan ' || coalesce(subscription_tier, 'none')]`.replace(
    /\s+/g,
    ' ',
  ),
)

/** Ignores case and accents unless names are otherwise equal. */
const name = sql.raw(`(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) collate "und-x-icu"`)

export const userSortKeysSql = {
  created: sql.raw('created_at'),
  email: sql.raw('email collate "C"'),
  name,
}
