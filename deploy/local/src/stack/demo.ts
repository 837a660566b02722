import { setTimeout as delay } from 'node:timers/promises'
import { demoIds } from '../programs/demo.ts'
import type { Surroundings } from '../programs/plan.ts'
import { Client } from 'pg'

const mostMs = 30_000

/** Settles once auth has heard from billing of the demo plan: who signs in at the first moment has it. */
export async function untilDemoPlan({ databaseUrls }: Surroundings, signal: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: databaseUrls['auth'] })
  await client.connect()
  try {
    for (const begun = performance.now(); !(await hasPlan(client));) {
      if (performance.now() - begun > mostMs)
        throw new Error(
          'The plan of the demo account has not reached auth: look into its log, and that of billing.',
        )
      await delay(50, undefined, { signal })
    }
  } finally {
    await client.end()
  }
}

async function hasPlan(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from users where id = $1 and access_until > now()', [
    demoIds.subscriber,
  ])
  return rowCount === 1
}
