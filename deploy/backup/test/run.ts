import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../../..')

/** Runs one of our commands as an operator does; gives what it says and answers. */
export async function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, DATABASE_URL: '', MONGODB_URL: '', NATS_URL: '', AUDIT_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, said, complained }
}
