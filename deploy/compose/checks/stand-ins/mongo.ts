// The embedded MongoDB, which listens only on its loopback address, behind a relay that listens on the container's.
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

process.argv.push('/data/db', '27018')
process.env['FARESIGHT_MONGO_PASSWORD'] = readFileSync('/run/secrets/USER_PASSWORD', 'utf8')
await import(join('/app', 'deploy/local/src/mongo/main.ts'))
const relay = createServer((client) => {
  const server = connect(27_018, '127.0.0.1')
  client.pipe(server).pipe(client)
  client.once('error', () => server.destroy())
  server.once('error', () => client.destroy())
}).listen(27_017)
process.once('SIGTERM', () => relay.close())
