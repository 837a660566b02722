import { runMigrateCommand } from '@faresight/kit/migrate'

await runMigrateCommand(new URL('../migrations', import.meta.url))
