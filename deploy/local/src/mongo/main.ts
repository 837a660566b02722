import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createScramCredentials } from './commands/scram.ts'
import { startEmbeddedMongo } from './server.ts'

// The process of the embedded MongoDB; `servers/mongo.ts` starts it.
const [dir = '', port = '', manner = 'durable', sweepSeconds = '60'] = process.argv.slice(2)
mkdirSync(dir, { recursive: true, mode: 0o700 })
// Its log is a file: a full disk must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const password = process.env['FARESIGHT_MONGO_PASSWORD']
const server = await startEmbeddedMongo({
  file: join(dir, 'mongo.db'),
  port: Number(port),
  isDurable: manner === 'durable',
  sweepEveryMs: Number(sweepSeconds) * 1000,
  account: password ? createScramCredentials('faresight', password) : undefined,
  say: console.log,
})
console.log(`listening on 127.0.0.1:${port}`)
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => void server[Symbol.asyncDispose]().then(() => console.log('stopped')))
