import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { expect, onTestFinished } from 'vitest'

export type Program = ChildProcessByStdio<null, null, Readable>

/** Runs one file of a service with `env` and nothing else. What still runs after the test is killed. */
export function runProgram(file: URL, env: Record<string, string>): Program {
  const child = spawn(process.execPath, [fileURLToPath(file)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/**
 * Brings a service up as an operator does: its migrations by their own command, twice without harm, then the service
 * until it is ready.
 *
 * @param source the service's `src/`
 */
export async function bringUp(
  source: URL,
  env: Record<string, string>,
): Promise<{ url: string; service: Program }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  for (const _ of ['first', 'second']) {
    expect(await exitOf(runProgram(new URL('migrate.ts', source), env))).toEqual([0, null])
  }
  const service = runProgram(new URL('main.ts', source), { ...env, PORT: String(port) })
  const readiness = () =>
    fetch(`${url}/health/ready`).then(
      (answer) => answer.json(),
      () => null,
    )
  await expect
    .poll(readiness, { timeout: 45_000 })
    .toMatchObject({ status: 'up', checks: { postgres: 'up', bus: 'up' } })
  return { url, service }
}

/** The exit code and the signal by which a program ends. */
export async function exitOf(program: Program): Promise<unknown[]> {
  return once(program, 'exit')
}
