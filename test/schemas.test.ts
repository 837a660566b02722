import { migrateSchema } from '@faresight/kit/migrate'
import { createTestPostgres } from '@faresight/kit/testing'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { Client } from 'pg'
import { expect, test } from 'vitest'

const shapeQueries = {
  columns: `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
      pg_get_expr(adbin, adrelid) as default
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname <> 'migrations' order by 1, 2`,
  constraints: `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and conrelid::regclass::text <> 'migrations' order by 1`,
  indexes: `select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename <> 'migrations' order by 1`,
}

/** The shape of a schema after its owner has done `work`. */
async function readShapeAfter(service: string, work: (url: string, client: Client) => Promise<void>) {
  await using database = await createTestPostgres(service, undefined, { isOwned: service === 'admin' })
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await work(database.ownerUrl, client)
    const found: Record<string, unknown[]> = {}
    for (const [name, query] of Object.entries(shapeQueries)) found[name] = (await client.query(query)).rows
    return found
  } finally {
    await client.end()
  }
}

test.each(['admin', 'alerts', 'auth', 'billing', 'search'])(
  'the migrations of %s create exactly what its schema.ts declares',
  async (service) => {
    const schema: Record<string, unknown> = await import(`../services/${service}/src/schema.ts`)
    const folder = new URL(`../services/${service}/migrations`, import.meta.url)
    const declared = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))

    const migrated = await readShapeAfter(service, (url) => migrateSchema(url, folder))
    const wanted = await readShapeAfter(service, async (_, client) => {
      for (const statement of declared) await client.query(statement.replaceAll('"public".', ''))
    })
    expect(wanted['columns']?.length).toBeGreaterThan(5)
    expect(migrated).toEqual(wanted)
  },
)
