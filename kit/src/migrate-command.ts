import * as z from 'zod'
import { runCommand } from './command.ts'
import { parseConfig, postgresConfig } from './config.ts'
import { migrate } from './migrate.ts'

/** The command `migrate.ts` of a service: migrates the database of `DATABASE_URL`. */
export async function runMigrations(folder: URL): Promise<void> {
  await runCommand('', async () => {
    const { DATABASE_URL } = parseConfig(z.object(postgresConfig), process.env)
    await migrate(DATABASE_URL, folder)
  })
}
