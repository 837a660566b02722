import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, toolEnv } from './check.ts'
import type { Count } from './setup/count-reporter.ts'

const root = join(import.meta.dirname, '..')
const projects = ['unit', 'service', 'browser', 'browser-faults'] as const

/**
 * `npm test`. The last line counts every test of the four projects, and each step of the check as one more: a type
 * error is a failure like any other. A runner that breaks, or finds nothing to run, is one failure.
 */
const total: Count = { passed: 0, failed: 0, skipped: [] }

console.log('── check')
const checked = await check()
total.passed += checked.passed
total.failed += checked.failed.length

const dir = await mkdtemp(join(tmpdir(), 'faresight-count-'))
try {
  for (const project of projects) {
    console.log(`\n── ${project} tests`)
    const count = await runProject(project, join(dir, `${project}.json`))
    total.passed += count.passed
    total.failed += count.failed
    total.skipped.push(...count.skipped)
  }
} finally {
  await rm(dir, { recursive: true, force: true })
}

console.log('')
if (checked.failed.length) console.log(`Failed checks: ${checked.failed.join(', ')}`)
for (const { name, reason } of total.skipped) console.log(`Skipped: ${name}: ${reason}`)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(summary(total))

async function runProject(project: string, countFile: string): Promise<Count> {
  const exitCode = await runVitest(project, countFile)
  // The reporter wrote it whole, or not at all.
  const count = await readFile(countFile, 'utf8').then((text) => JSON.parse(text) as Count, noCount)
  if (count.passed + count.failed === 0) return failed(count, `No ${project} test was run.`)
  if (exitCode !== 0 && count.failed === 0)
    return failed(count, `The ${project} tests broke off (${exitCode}).`)
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
  return { passed: 0, failed: 0, skipped: [] }
}

function failed(count: Count, why: string): Count {
  console.log(why)
  return { ...count, failed: count.failed + 1 }
}

function summary(count: Count): string {
  const parts = [`${count.passed} passed`, `${count.failed} failed`]
  if (count.skipped.length) parts.push(`${count.skipped.length} skipped`)
  return parts.join(', ')
}
