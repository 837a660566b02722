import { runMigrateCommand } from '@faresight/kit/migrate-command'

await runMigrateCommand(new URL('../migrations', import.meta.url))
