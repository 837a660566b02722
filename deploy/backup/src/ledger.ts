import { readLedgerArguments } from './arguments.ts'
import { runCommand, say } from './command.ts'
import { readDatabase } from './config.ts'
import { writeLedger } from './ledger/file.ts'
import { auditHead, departures } from './ledger/read.ts'
import { connectSession } from './postgres/connect.ts'

await runCommand('ledger', async () => {
  const { to } = readLedgerArguments(process.argv.slice(2))
  const { DATABASE_URL } = readDatabase(process.env)
  await using session = await connectSession(DATABASE_URL, 'backup ledger')
  const { client } = session
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const takenAt = (rows[0]?.now ?? new Date()).toISOString()
  const count = await writeLedger(to, { takenAt, auditHead: await auditHead(client) }, departures(client))
  await client.query('commit')
  say(`Ledger      ${count} ${count === 1 ? 'account' : 'accounts'} that left, in ${to}`)
})
