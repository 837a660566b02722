import { connectBus } from '@faresight/kit/bus/bus'
import { processEventOnce } from '@faresight/kit/inbox/inbox'
import { connectPostgres } from '@faresight/kit/postgres'
import { createLog } from '@faresight/kit/telemetry/log'
import { sql } from 'drizzle-orm'
import { countedEvent } from './counted-event.ts'

// Consumes one event, and dies between the commit and the acknowledgement.
const { BUS_URL = '', DATABASE_URL = '' } = process.env
const bus = await connectBus({ url: BUS_URL, name: 'search', log: createLog('fixture', 'silent') })
const { db } = connectPostgres(DATABASE_URL, { max: 1, name: 'fixture' })
bus.consume(countedEvent, async ({ n }, about) => {
  await db.transaction((tx) =>
    processEventOnce(tx, about, () => tx.execute(sql`insert into heard values (${n})`)),
  )
  process.kill(process.pid, 'SIGKILL')
})
