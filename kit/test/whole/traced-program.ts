import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { connectBus } from '@faresight/kit/bus/bus'
import { createLog } from '@faresight/kit/telemetry/log'
import { connectPostgres } from '@faresight/kit/postgres'
import { createService, listenUntilSignal } from '@faresight/kit/http/service'

// One of two processes of the test of traces. As `gateway` it asks itself over HTTP, and then `auth` over the bus, which
// asks PostgreSQL.
const { ROLE = '', NATS_URL = '', DATABASE_URL = '' } = process.env
const log = createLog(ROLE, 'info')
const service = createService({ log, verifyIdentity: async () => null, readinessChecks: {} })
const bus = await connectBus({ url: NATS_URL, name: ROLE, log })
const postgres = connectPostgres(DATABASE_URL, { max: 1, name: ROLE })
if (ROLE === 'auth') {
  bus.serveRpc(resolveSessionRpc, async () => {
    await postgres.pool.query('select 1 as answered')
    log.info('answered')
    return { principal: null }
  })
}
service.get('/front', async () => (await fetch(`${url}/back?token=s3cret-of-ours`)).json())
service.get('/failing', async () => {
  throw new Error('Failed query: select\nparams: ada@mail.example.org')
})
service.get('/back', async () =>
  bus.request(resolveSessionRpc, { sessionId: 'ab'.repeat(32) }, { timeoutMs: 5000 }),
)
const { url } = await listenUntilSignal(service, {
  host: '127.0.0.1',
  port: 0,
  dispose: [bus, postgres],
  log,
})
await bus.ready()
log.info({ url }, 'listening')
