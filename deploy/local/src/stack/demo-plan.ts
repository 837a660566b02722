import { setTimeout as delay } from 'node:timers/promises'
import { demoUserIds } from '../programs/demo-accounts.ts'
import type { LaunchPlanWithStores } from '../programs/launch-plan.ts'
import { Client } from 'pg'

const timeoutMs = 30_000

/** Waits until auth has received the demo plan from billing, so that the first sign-in has it. */
export async function waitForDemoPlan(
  { databaseUrls }: LaunchPlanWithStores,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrls['auth'] })
  await client.connect()
  try {
    for (const begun = performance.now(); !(await hasPlan(client));) {
      if (performance.now() - begun > timeoutMs)
        throw new Error(
          'The plan of the demo account has not reached auth: read its log and the log of billing.',
        )
      await delay(50, undefined, { signal })
    }
  } finally {
    await client.end()
  }
}

async function hasPlan(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from users where id = $1 and access_until > now()', [
    demoUserIds.subscriber,
  ])
  return rowCount === 1
}
