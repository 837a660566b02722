import { connectBus } from '@faresight/kit/bus/bus'
import { consumeOnceInBatches } from '@faresight/kit/inbox/consume-once-in-batches'
import { connectPostgres } from '@faresight/kit/postgres'
import { createLog } from '@faresight/kit/telemetry/log'
import { sql } from 'drizzle-orm'
import { countedEvent } from './counted-event.ts'

// Consumes a batch, and dies between the commit and the acknowledgement.
const { BUS_URL = '', DATABASE_URL = '' } = process.env
const bus = await connectBus({ url: BUS_URL, name: 'search', log: createLog('fixture', 'silent') })
const postgres = connectPostgres(DATABASE_URL, { max: 1, name: 'fixture' })
consumeOnceInBatches(
  { bus, postgres },
  countedEvent,
  async (tx, all) => {
    for (const { n } of all) await tx.execute(sql`insert into heard values (${n})`)
  },
  { onCommitted: async () => process.kill(process.pid, 'SIGKILL') },
)
