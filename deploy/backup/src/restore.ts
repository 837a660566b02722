import { printLine, readRestoreArguments, runOperatorCommand } from './command-line.ts'
import { readStoresConfig } from './config.ts'
import { restoreBackup } from './restore-backup.ts'

await runOperatorCommand('restore', async () => {
  const options = readRestoreArguments(process.argv.slice(2))
  await restoreBackup(readStoresConfig(process.env), options, printLine)
})
