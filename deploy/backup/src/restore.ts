import { readRestoreArguments } from './arguments.ts'
import { bringBack } from './bring-back.ts'
import { runCommand, say } from './command.ts'
import { readStores } from './config.ts'

await runCommand('restore', async () => {
  const wanted = readRestoreArguments(process.argv.slice(2))
  await bringBack(readStores(process.env), wanted, say)
})
