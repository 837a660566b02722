import { join } from 'node:path'
import { connectPostgres } from '@faresight/kit/postgres'
import { recordedProcess } from '@faresight/local/processes/record'
import { inject } from 'vitest'
import './provided-context.ts'

/** Connects to the stack's database as its superuser, to change what no page can, such as the age of a session. */
export function connectToStackDatabase() {
  return connectPostgres(inject('postgresAdminUrl'), { max: 1, name: 'journeys' })
}

/** Calls a control route of the sandbox: `/control/fares`, `/control/faults/ignav`. */
export async function controlSandbox(
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

export async function findNatsPid(): Promise<number> {
  const pid = await recordedProcess(join(inject('dataDir'), 'nats', 'process'))
  if (!pid) throw new Error('NATS does not run.')
  return pid
}
