import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@faresight/local/free-port'
import { repository } from '@faresight/local/settings'

/** Seconds from `npm start` to its ready line: the first start on fresh data, then starts on the same data. */
const repeats = Number(process.argv[2] ?? 5)
const aimSeconds = 8
const output = join(repository, '.faresight', 'bench', 'start.json')

const dataDir = await mkdtemp(join(tmpdir(), 'faresight-bench-'))
try {
  const first = await secondsToReady()
  const second: number[] = []
  for (let run = 0; run < repeats; run++) second.push(await secondsToReady())
  await report(first, second)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function secondsToReady(): Promise<number> {
  const env = {
    ...process.env,
    FARESIGHT_DATA_DIR: dataDir,
    PORT: String(await freePort()),
    // The packages are there, or this would not run; installing them now would measure something else.
    FARESIGHT_SKIP_INSTALL: '1',
  }
  const begin = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => npm.once('close', resolve))
  const lines: string[] = []
  let seconds: number | undefined
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line)
    if (!line.startsWith('Faresight is ready:') || !npm.pid) continue
    seconds = (performance.now() - begin) / 1000
    // As Ctrl-C does: to npm and to all that it started.
    process.kill(-npm.pid, 'SIGINT')
  }
  await ended
  if (seconds === undefined) throw new Error(`It did not start:\n${lines.join('\n')}`)
  return seconds
}

async function report(first: number, second: number[]): Promise<void> {
  const sorted = second.toSorted((a, b) => a - b)
  const [fastest = 0, slowest = 0] = [sorted[0], sorted.at(-1)]
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log('npm start to ready, seconds')
  console.table({
    'first start (fresh data)': { seconds: rounded(first) },
    'second start, median': { seconds: rounded(median), aim: aimSeconds },
    'second start, fastest': { seconds: rounded(fastest) },
    'second start, slowest': { seconds: rounded(slowest) },
  })
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version }
  await mkdir(join(output, '..'), { recursive: true })
  await writeFile(output, JSON.stringify({ machine, aimSeconds, first, second, median }, undefined, 2))
  console.log(`Written to ${output}`)
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
