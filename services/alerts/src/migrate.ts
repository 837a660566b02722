import { runMigrations } from '@faresight/kit/migrate-command'

await runMigrations(new URL('../migrations', import.meta.url))
