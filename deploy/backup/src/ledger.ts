import { readAccountClosures, readAuditLogHead } from './account-closures.ts'
import { printLine, readLedgerArguments, runOperatorCommand } from './command-line.ts'
import { readDatabaseConfig } from './config.ts'
import { writeAccountClosureLedger } from './ledger-file.ts'
import { connectToPostgres } from './postgres/session.ts'

await runOperatorCommand('ledger', async () => {
  const { to } = readLedgerArguments(process.argv.slice(2))
  const { DATABASE_URL } = readDatabaseConfig(process.env)
  await using session = await connectToPostgres(DATABASE_URL, 'backup ledger')
  const { client } = session
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const takenAt = (rows[0]?.now ?? new Date()).toISOString()
  const head = { takenAt, auditHead: await readAuditLogHead(client) }
  const count = await writeAccountClosureLedger(to, head, readAccountClosures(client))
  await client.query('commit')
  printLine(`Ledger      ${count} closed or erased ${count === 1 ? 'account' : 'accounts'}, in ${to}`)
})
