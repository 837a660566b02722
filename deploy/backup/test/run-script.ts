import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../../..')

/** Runs a script of the repository as an operator does. */
export async function runScript(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, DATABASE_URL: '', MONGODB_URL: '', NATS_URL: '', AUDIT_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  return { code, stdout, stderr }
}
