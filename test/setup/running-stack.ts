import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectPostgres } from '@faresight/kit/postgres'
import { sendSignal } from '@faresight/local/processes/os-process'
import { readRunningPid } from '@faresight/local/processes/pid-file'
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

/** Keeps NATS from answering, also once its supervisor has replaced it. @returns lets it run again */
export function suspendNats(): () => Promise<void> {
  const resumed = new AbortController()
  const { signal } = resumed
  const findPid = () => readRunningPid(join(inject('dataDir'), 'nats', 'process'))
  const suspended = (async () => {
    while (!signal.aborted) {
      const pid = await findPid()
      if (pid) sendSignal(pid, 'SIGSTOP')
      await delay(50, undefined, { signal }).catch(() => {})
    }
    const pid = await findPid()
    if (pid) sendSignal(pid, 'SIGCONT')
  })()
  return () => {
    resumed.abort()
    return suspended
  }
}
