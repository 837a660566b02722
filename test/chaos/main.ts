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
for (const { action, message } of wrong.slice(0, 50)) console.log(`${action}: ${message}`)
const failed = rows.filter(({ lost, doubled, stuck }) => lost + doubled + stuck > 0)
process.exit(failed.length || wrong.length ? 1 : 0)
