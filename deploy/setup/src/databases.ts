// Creates each service's role and schema in PostgreSQL. Run it before migrations, and again for a new service or password.
import { runCliCommand } from '@faresight/kit/cli-command'
import { parseConfig } from '@faresight/kit/config'
import { databasesConfigSchema } from './config.ts'
import { provisionDatabase } from './database/provision.ts'

await runCliCommand('The database was not prepared.', async () => {
  const { DATABASE_URL, DATABASE_ROLES } = parseConfig(databasesConfigSchema, process.env)
  await provisionDatabase(DATABASE_URL, DATABASE_ROLES)
  process.stdout.write(`Roles and schemas exist for ${Object.keys(DATABASE_ROLES).join(', ')}.\n`)
})
