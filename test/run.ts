import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { runChecks } from './check.ts'
import { chooseTestServers } from './setup/test-servers.ts'
import { summarizeTestRun, formatTestTimes, type TestSummary } from './setup/test-summary.ts'
import { isWholeRun } from './setup/whole-run.ts'

/** The stack has its own run, because it takes a fifth of a core even when idle. */
const runs = [
  ['stack', 'journey'],
  ['unit', 'component', 'service', ...(isWholeRun ? ['bench', 'gallery'] : [])],
  ...(isWholeRun ? [['chaos']] : []),
]

// Fails now, not when the service tests begin.
await chooseTestServers(process.env).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})

/** `npm test`: the checks beside two runs of Vitest. The last line counts every test and check. */
const stopped = new AbortController()
let running: Vitest | null = null
const modules: TestModule[] = []
for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void stop(exitCode))
const begin = performance.now()
const [checked, tested] = await Promise.all([
  runChecks({ concurrency: 1, signal: stopped.signal }),
  runAllTests(),
])
console.log(`\n${formatTestTimes(modules)}\n`)

const failed = [...checked.failed, ...tested.failed]
for (const { name, reason } of tested.skipped) console.log(`Skipped: ${name}: ${reason}`)
// Repeated, because Vitest printed them thousands of lines above.
for (const { name, reason } of failed) console.log(`Failed: ${name}\n${reason}\n`)
console.log(`Took ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
console.log(lastLine())
process.exit(failed.length ? 1 : 0)

async function runAllTests(): Promise<TestSummary> {
  const all: TestSummary = { passed: 0, failed: [], skipped: [] }
  for (const projects of runs) {
    const { passed, failed, skipped } = await runTests(projects)
    all.passed += passed
    all.failed.push(...failed)
    all.skipped.push(...skipped)
  }
  return all
}

async function runTests(projects: readonly string[]): Promise<TestSummary> {
  let summary: TestSummary = {
    passed: 0,
    failed: [{ name: `all tests of ${projects.join(', ')}`, reason: 'The run broke off.' }],
    skipped: [],
  }
  const vitest = await createVitest({
    watch: false,
    project: [...projects],
    reporters: [
      'default',
      {
        onTestRunEnd(ofRun, errors) {
          summary = summarizeTestRun(ofRun, errors)
          modules.push(...ofRun)
          const found = new Set(ofRun.map(({ project }) => project.name))
          const empty = projects.filter((name) => !found.has(name))
          summary.failed.push(...empty.map((name) => ({ name, reason: 'No test was run.' })))
        },
      },
    ],
  })
  running = vitest
  await vitest.start()
  await vitest.close()
  running = null
  return summary
}

async function stop(exitCode: number): Promise<void> {
  stopped.abort()
  await running?.cancelCurrentRun('keyboard-input')
  await running?.close()
  process.exit(exitCode)
}

function lastLine(): string {
  const parts = [`${checked.passed + tested.passed} passed`, `${failed.length} failed`]
  if (tested.skipped.length) parts.push(`${tested.skipped.length} skipped`)
  return parts.join(', ')
}
