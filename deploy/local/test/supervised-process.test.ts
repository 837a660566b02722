import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pickFreePort } from '../src/free-port.ts'
import { runProgramToCompletion } from '../src/processes/node-program.ts'
import { sendSignal, processStartTime, waitForProcessExit } from '../src/processes/os-process.ts'
import { readRunningPid, writePidFile, stopProcessesRecordedIn } from '../src/processes/pid-file.ts'
import { SupervisedProcess } from '../src/processes/supervised-process.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let dataDir: string
let said: string[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faresight-process-'))
  said = []
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const server = `
  const { createServer } = require('node:http')
  console.log('begins')
  createServer((request, response) => {
    if (request.url === '/crash') process.exit(3)
    if (request.url === '/error') console.log(JSON.stringify({ level: 'error', msg: 'no fares' }))
    response.end(String(process.pid))
  }).listen(Number(process.env.PORT), '127.0.0.1')
`

async function serviceOf(
  source: string,
  graceMs?: number,
): Promise<{ service: SupervisedProcess; url: string }> {
  const script = join(dataDir, 'program.cjs')
  await writeFile(script, source)
  const port = await pickFreePort()
  const url = `http://127.0.0.1:${port}`
  const program = { name: 'program', script, env: { PORT: String(port) } }
  return {
    service: new SupervisedProcess({
      program,
      url,
      dataDir,
      say: (line) => said.push(line),
      graceMs,
    }),
    url,
  }
}

const answer = (url: string) => fetch(url).then((it) => it.text())

test('a crashed process restarts, and the terminal says so', async () => {
  const { service, url } = await serviceOf(server)
  await using _service = service
  await service.start()
  const first = await answer(url)
  await fetch(`${url}/crash`).catch(() => {})
  await vi.waitFor(async () => expect(await answer(url)).not.toBe(first), { timeout: 10_000, interval: 50 })
  await expect.poll(() => said).toEqual(['program crashed (code 3); restarting', 'program runs again'])
})

wholeTest('a stopped process stays down until it is started', async () => {
  const { service, url } = await serviceOf(server)
  await using _service = service
  await service.start()
  await service.stop()
  await expect(answer(url)).rejects.toThrow('fetch failed')
  await service.start()
  expect(await answer(url)).toBe(String(service.pid))
})

test('a process that ends before it is ready fails the start with its last lines', async () => {
  const { service } = await serviceOf(
    `console.error('Bad configuration: PORT is missing.'); process.exitCode = 1`,
  )
  await using _service = service
  await expect(service.start()).rejects.toThrow('program ended before it was ready:\n  Bad configuration')
})

wholeTest('a process that ignores SIGTERM is killed', async () => {
  const { service } = await serviceOf(`${server}; process.on('SIGTERM', () => {})`, 500)
  await service.start()
  const pid = service.pid ?? 0
  await service[Symbol.asyncDispose]()
  expect(await processStartTime(pid)).toBeUndefined()
})

test('a process’s output is in its log, and its errors are printed', async () => {
  const { service, url } = await serviceOf(server)
  await service.start()
  await fetch(`${url}/error`)
  await service[Symbol.asyncDispose]()
  const log = join(dataDir, 'logs', 'program.log')
  expect(await readFile(log, 'utf8')).toBe('begins\n{"level":"error","msg":"no fares"}\n')
  expect(said).toEqual([`program: no fares (${log})`])
})

test('a process gets its own variables and those of the machine, and no others of the launcher', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['STRIPE_SECRET_KEY', 'DATABASE_URL', 'npm_config_cache', 'TZ']) vi.stubEnv(name, 'set')
  const script = join(dataDir, 'program.cjs')
  await writeFile(script, 'console.log(JSON.stringify(process.env))')
  const program = { name: 'program', script, env: { DATABASE_URL: 'its own' } }
  await runProgramToCompletion(program, dataDir, () => {}, new AbortController().signal)
  const env = JSON.parse(await readFile(join(dataDir, 'program.log'), 'utf8'))
  expect(env).toMatchObject({ DATABASE_URL: 'its own', TZ: 'set', PATH: process.env['PATH'] })
  expect(env).not.toHaveProperty('STRIPE_SECRET_KEY')
  expect(env).not.toHaveProperty('npm_config_cache')
})

test('a process ends when the launcher is killed', async () => {
  const script = join(dataDir, 'launcher.ts')
  const launcher = `
    import { spawnNodeProgram } from '${join(import.meta.dirname, '../src/processes/node-program.ts')}'
    const child = spawnNodeProgram({ name: 'child', script: '${join(dataDir, 'child.cjs')}', env: {} })
    console.log(child.pid)
  `
  await writeFile(script, launcher)
  await writeFile(join(dataDir, 'child.cjs'), 'setInterval(() => {}, 1000)')
  const process = spawn(globalThis.process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const child = Number(
    await new Promise((resolve) => process.stdout.once('data', (text) => resolve(String(text)))),
  )
  expect(await processStartTime(child)).toBeDefined()
  process.kill('SIGKILL')
  expect(await waitForProcessExit(child, 10_000)).toBe(true)
})

test('the next launcher stops a recorded process, but not another one with the same pid', async () => {
  const idle = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const pid = idle.pid ?? 0
  const folder = join(dataDir, 'processes')
  await writePidFile(join(folder, 'stranger'), pid)
  await writeFile(join(folder, 'stranger'), `${pid} at another time`)
  expect(await readRunningPid(join(folder, 'stranger'))).toBeUndefined()
  await stopProcessesRecordedIn(folder)
  expect(await processStartTime(pid)).toBeDefined()
  await writePidFile(join(folder, 'own'), pid)
  await stopProcessesRecordedIn(folder)
  expect(await processStartTime(pid)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
  sendSignal(pid, 'SIGKILL')
})
