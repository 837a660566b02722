import * as z from 'zod'
import { runCliCommand } from './cli-command.ts'
import { parseConfig, postgresConfig } from './config.ts'
import { migrateSchema } from './migrate.ts'

/** The `migrate.ts` of a service: migrates the database of `DATABASE_URL`. */
export async function runMigrateCommand(folder: URL): Promise<void> {
  await runCliCommand('', async () => {
    const { DATABASE_URL } = parseConfig(z.object(postgresConfig), process.env)
    await migrateSchema(DATABASE_URL, folder)
  })
}
