import { deleteOldBackups } from './backup-folder.ts'
import { printLine, readBackupArguments, runOperatorCommand } from './command-line.ts'
import { readStoresConfig } from './config.ts'
import { createBackup } from './create-backup.ts'

await runOperatorCommand('backup', async () => {
  const { to, keepDays, extraFiles } = readBackupArguments(process.argv.slice(2))
  printLine(`Backup      ${await createBackup(readStoresConfig(process.env), to, extraFiles, printLine)}`)
  // Not before a newer one exists.
  const deleted = keepDays === null ? [] : await deleteOldBackups(to, keepDays, new Date())
  if (deleted.length) printLine(`Deleted     ${deleted.join(', ')}`)
})
