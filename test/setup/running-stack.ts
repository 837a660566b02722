import { join } from 'node:path'
import { connectPostgres } from '@faresight/kit/postgres'
import { readRunningPid } from '@faresight/local/processes/pid-file'
import { inject } from 'vitest'
import './provided.ts'

/** The stack's database as its superuser, to change what no page can: time that has passed, a session that is old. */
export function stackDatabase() {
  return connectPostgres(inject('postgresAdminUrl'), { max: 1, name: 'journeys' })
}

/** Sends an order to the sandbox, which plays everybody outside: `/control/fares`, `/control/faults/ignav`. */
export async function orderSandbox(
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> {
  const answer = await fetch(new URL(path, inject('sandboxUrl')), {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

/** Process id of the stack's NATS server. */
export async function natsProcess(): Promise<number> {
  const pid = await readRunningPid(join(inject('dataDir'), 'nats', 'process'))
  if (!pid) throw new Error('NATS does not run.')
  return pid
}
