// Seconds from `npm start` to its ready line: the first start on fresh data, then starts on the same data.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pickFreePort } from '@faresight/local/free-port'
import { repositoryRoot } from '@faresight/local/folders'
import { isSmoke, readPositiveNumberOptions } from './command-line.ts'
import { runBenchmark, type BenchResources } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { median } from './statistics.ts'

const { starts } = readPositiveNumberOptions({ starts: { full: 6, smoke: 1 } })
const progress = createBenchProgress(starts)
/** Keeps the first start running until standard input ends, for smoke runs that share its stack. */
const isHeld = isSmoke && process.env['BENCH_HOLD'] === '1'
const aimSeconds = 8

await runBenchmark(async (own) => {
  progress.step('first start, on fresh data')
  const first = await secondsToReady(own)
  const second: number[] = []
  while (second.length < starts - 1) {
    progress.step('another start, on the same data')
    second.push(await secondsToReady(own))
  }
  await report(first, second)
})

async function secondsToReady({ dataDir, running }: BenchResources): Promise<number> {
  const env = {
    ...process.env,
    // Starts its own servers, whatever the environment says.
    DATABASE_URL: '',
    NATS_URL: '',
    MONGODB_URL: '',
    FARESIGHT_DATA_DIR: dataDir,
    PORT: String(await pickFreePort()),
    FARESIGHT_SKIP_INSTALL: '1',
  }
  if (running.disposed) throw new Error('The benchmark was interrupted.')
  const begin = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: repositoryRoot,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => npm.once('close', resolve))
  // As Ctrl-C does: the whole process group.
  const stop = () => npm.pid && npm.exitCode === null && process.kill(-npm.pid, 'SIGINT')
  running.defer(async () => {
    stop()
    await ended
  })
  const lines: string[] = []
  let seconds: number | undefined
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line)
    if (line.startsWith('Faresight is ready:')) seconds = (performance.now() - begin) / 1000
    if (!line.startsWith('Started in')) continue
    if (isHeld) await hold(dataDir, lines.join('\n'))
    stop()
  }
  await ended
  if (seconds === undefined) throw new Error(`npm start failed:\n${lines.join('\n')}`)
  return seconds
}

/** Prints where the stack is, and waits until standard input ends. */
async function hold(dataDir: string, text: string): Promise<void> {
  const [, url] = /^Faresight is ready: (\S+)/m.exec(text) ?? []
  const [, sandboxUrl] = /^ +Sandbox +(\S+)/m.exec(text) ?? []
  console.log(`Held: ${JSON.stringify({ dataDir, url, sandboxUrl })}`)
  await once(process.stdin.resume(), 'end')
}

async function report(first: number, second: number[]): Promise<void> {
  const sorted = second.toSorted((a, b) => a - b)
  const [fastest = 0, slowest = 0] = [sorted[0], sorted.at(-1)]
  const middle = second.length > 0 ? median(second) : 0
  console.log('npm start to ready, seconds')
  console.table({
    'first start (fresh data)': { seconds: rounded(first) },
    ...(second.length > 0 && {
      'second start, median': { seconds: rounded(middle), aim: aimSeconds },
      'second start, fastest': { seconds: rounded(fastest) },
      'second start, slowest': { seconds: rounded(slowest) },
    }),
  })
  await validateAndWriteBenchResult('start', { aimSeconds, first, second, median: middle }, [
    first,
    ...second,
  ])
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
