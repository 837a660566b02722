import { createVitest } from 'vitest/node'
import { check } from './check.ts'
import { summarize, timeTable, type TestSummary } from './setup/test-summary.ts'
import { isWhole } from './setup/whole.ts'

const projects = ['unit', 'component', 'service', 'stack', 'journey', ...(isWhole ? ['gallery'] : [])]

/** `npm test`: the checks of the sources beside one run of Vitest. The last line counts every test, and each check as one more. */
const stopped = new AbortController()
const begin = performance.now()
const [checked, tested] = await Promise.all([check({ atOnce: 1, signal: stopped.signal }), runTests()])

const failed = [...checked.failed, ...tested.failed]
for (const { name, reason } of tested.skipped) console.log(`Skipped: ${name}: ${reason}`)
// Again, because the runner printed them thousands of lines above.
for (const { name, reason } of failed) console.log(`Failed: ${name}\n${reason}\n`)
console.log(`Took ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
console.log(lastLine())
process.exit(failed.length ? 1 : 0)

async function runTests(): Promise<TestSummary> {
  let summary = noTests()
  const vitest = await createVitest({
    watch: false,
    project: projects,
    reporters: [
      'default',
      {
        onTestRunEnd(modules, errors) {
          summary = summarize(modules, errors)
          const found = new Set(modules.map(({ project }) => project.name))
          const empty = projects.filter((name) => !found.has(name))
          summary.failed.push(...empty.map((name) => ({ name, reason: 'No test was run.' })))
          console.log(`\n${timeTable(modules)}\n`)
        },
      },
    ],
  })
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, async () => {
      stopped.abort()
      await vitest.cancelCurrentRun('keyboard-input')
      await vitest.close()
      process.exit(exitCode)
    })
  await vitest.start()
  await vitest.close()
  return summary
}

function noTests(): TestSummary {
  return { passed: 0, failed: [{ name: 'all tests', reason: 'The run broke off.' }], skipped: [] }
}

function lastLine(): string {
  const parts = [`${checked.passed + tested.passed} passed`, `${failed.length} failed`]
  if (tested.skipped.length) parts.push(`${tested.skipped.length} skipped`)
  return parts.join(', ')
}
