import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inherited } from './inherited.ts'

/** Runs a command of a service in place of this one, with what stands after it: how it ends is how this one does. */
export async function handOver(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...inherited(), ...env },
    stdio: 'inherit',
  })
  // Ctrl-C reaches both.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name))
  const [code] = await once(child, 'close')
  process.exitCode = typeof code === 'number' ? code : 1
}
