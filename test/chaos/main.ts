import { spawnSync } from 'node:child_process'
import { findOnPath } from '@faresight/local/servers/on-path'
import { createScratchFolder } from '../setup/scratch-folder.ts'
import { runCampaign } from './campaign.ts'
import { readChaosOptions } from './options.ts'
import { formatReport } from './report.ts'

const options = readChaosOptions(process.argv.slice(2))
await enterOwnMountNamespace()
const dir = await createScratchFolder({ onDisk: true })
const { rows, wrong, details } = await runCampaign(dir, options, (line) => console.error(line))

console.log(`\n${formatReport(rows)}\n`)
for (const line of details.slice(0, 100)) console.log(line)
const messages = Map.groupBy(wrong, ({ action, message }) => `${action}: ${message}`)
for (const [message, all] of messages) {
  const seconds = all.slice(0, 10).map(({ at }) => (at / 1000).toFixed(0))
  console.log(`${all.length} × ${message}, at ${seconds.join(', ')} s`)
}
const failed = rows.filter(({ lost, doubled, stuck }) => lost + doubled + stuck > 0)
process.exit(failed.length || wrong.length ? 1 : 0)

/** Restarts this program where the small disk that it mounts is gone as soon as it ends, however it does. Needs root on Linux. */
async function enterOwnMountNamespace(): Promise<void> {
  const marker = 'FARESIGHT_CHAOS_NAMESPACE'
  const unshare = await findOnPath('unshare')
  if (process.env[marker] || !unshare || spawnSync(unshare, ['--mount', 'true']).status !== 0) return
  const args = ['unshare', '--mount', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(unshare, args, { ...process.env, [marker]: '1' })
}
