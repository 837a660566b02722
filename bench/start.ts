// Seconds from `npm start` to its ready line: the first start on fresh data, then starts on the same data.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { freePort } from '@faresight/local/free-port'
import { repository } from '@faresight/local/repository'
import { onOwnStack, type OwnStack } from './own-stack.ts'
import { writeResult } from './result.ts'

const repeats = Number(process.argv[2] ?? 5)
const aimSeconds = 8

await onOwnStack(async (own) => {
  const first = await secondsToReady(own)
  const second: number[] = []
  for (let run = 0; run < repeats; run++) second.push(await secondsToReady(own))
  await report(first, second)
})

async function secondsToReady({ dataDir, running }: OwnStack): Promise<number> {
  const env = {
    ...process.env,
    FARESIGHT_DATA_DIR: dataDir,
    PORT: String(await freePort()),
    // The packages are there, or this would not run; installing them now would measure something else.
    FARESIGHT_SKIP_INSTALL: '1',
  }
  if (running.disposed) throw new Error('The benchmark was told to stop.')
  const begin = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => npm.once('close', resolve))
  // As Ctrl-C does: to npm and to all that it started.
  const stop = () => npm.pid && npm.exitCode === null && process.kill(-npm.pid, 'SIGINT')
  running.defer(async () => {
    stop()
    await ended
  })
  const lines: string[] = []
  let seconds: number | undefined
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line)
    if (!line.startsWith('Faresight is ready:')) continue
    seconds = (performance.now() - begin) / 1000
    stop()
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
  await writeResult('start', { aimSeconds, first, second, median })
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
