import { createScratchFolder } from '../setup/scratch-folder.ts'
import { runCampaign } from './campaign.ts'
import { readChaosOptions } from './options.ts'
import { formatReport } from './report.ts'

const options = readChaosOptions(process.argv.slice(2))
const dir = await createScratchFolder({ onDisk: true })
const { rows, wrong, details } = await runCampaign(dir, options, (line) => console.error(line))

const table = formatReport(rows)
console.log(`\n${table}\n`)
for (const line of details.slice(0, 100)) console.log(line)
const messages = Map.groupBy(wrong, ({ action, message }) => `${action}: ${message}`)
for (const [message, all] of messages) console.log(`${all.length} × ${message}`)
const failed = rows.filter(({ lost, doubled, stuck }) => lost + doubled + stuck > 0)
process.exit(failed.length || wrong.length ? 1 : 0)
