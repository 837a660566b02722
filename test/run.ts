import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, toolEnv } from './check.ts'
import type { Count } from './setup/count-reporter.ts'

const root = join(import.meta.dirname, '..')
const projects = ['unit', 'service', 'browser', 'browser-faults'] as const

/**
 * `npm test`. The last line counts every test of these projects, and each step of the check as one more: a type
 * error is a failure like any other. A runner that breaks, or finds nothing to run, is one failure.
 */
const total = noCount()

console.log('── check')
const checked = await check()
total.passed += checked.passed
total.failed.push(...checked.failed)

const dir = await mkdtemp(join(tmpdir(), 'faresight-count-'))
try {
  for (const project of projects) {
    console.log(`\n── ${project} tests`)
    const count = await runProject(project, join(dir, `${project}.json`))
    total.passed += count.passed
    total.failed.push(...count.failed)
    total.skipped.push(...count.skipped)
    total.unsteady.push(...count.unsteady)
  }
} finally {
  await rm(dir, { recursive: true, force: true })
}

console.log('')
for (const { name, reason } of total.skipped) console.log(`Skipped: ${name}: ${reason}`)
for (const { name, reason } of total.unsteady) console.log(`Passed at the second try: ${name}\n${reason}\n`)
// Said again, since what a runner prints of them stands thousands of lines above, where a log that is cut has lost it.
for (const { name, reason } of total.failed) console.log(`Failed: ${name}\n${reason}\n`)
process.exitCode = total.failed.length ? 1 : 0
console.log(summary(total))

async function runProject(project: string, countFile: string): Promise<Count> {
  const exitCode = await runVitest(project, countFile)
  // The reporter wrote it whole, or not at all.
  const count = await readFile(countFile, 'utf8').then((text) => JSON.parse(text) as Count, noCount)
  const failed = count.failed.length
  if (count.passed + failed === 0) count.failed.push({ name: project, reason: 'No test was run.' })
  else if (exitCode !== 0 && failed === 0)
    count.failed.push({ name: project, reason: `The tests broke off (${exitCode}).` })
  return count
}

function runVitest(project: string, countFile: string): Promise<number | string> {
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=./test/setup/count-reporter.ts',
  ]
  const env = { ...toolEnv(), COUNT_FILE: countFile }
  const child = spawn('vitest', args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'no exit code'))
  })
}

function noCount(): Count {
  return { passed: 0, failed: [], skipped: [], unsteady: [] }
}

function summary(count: Count): string {
  const parts = [`${count.passed} passed`]
  if (count.unsteady.length) parts.push(`${count.unsteady.length} of them at the second try`)
  parts.push(`${count.failed.length} failed`)
  if (count.skipped.length) parts.push(`${count.skipped.length} skipped`)
  return parts.join(', ')
}
