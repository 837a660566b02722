import { removeOld } from './folder/dated.ts'
import { readBackupArguments } from './arguments.ts'
import { runCommand, say } from './command.ts'
import { readStores } from './config.ts'
import { takeBackup } from './take.ts'

await runCommand('backup', async () => {
  const { to, keepDays, beside } = readBackupArguments(process.argv.slice(2))
  say(`Backup      ${await takeBackup(readStores(process.env), to, beside, say)}`)
  // Only now that there is a newer one.
  const old = keepDays === null ? [] : await removeOld(to, keepDays, new Date())
  if (old.length) say(`Removed     ${old.join(', ')}`)
})
