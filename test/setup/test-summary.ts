import { relative } from 'node:path'
import type { TestModule } from 'vitest/node'

interface Named {
  name: string
  reason: string
}

interface ReportedError {
  message: string
  stack?: string | undefined
}

export interface TestSummary {
  passed: number
  failed: Named[]
  skipped: Named[]
}

/** Counts tests. A file that does not load, a failed hook and an error outside any test are failures too. */
export function summarizeTestRun(
  modules: readonly TestModule[],
  unhandledErrors: readonly ReportedError[],
): TestSummary {
  const failed = unhandledErrors.map((error) => ({ name: 'outside any test', reason: textOf([error]) }))
  const summary: TestSummary = { passed: 0, failed, skipped: [] }
  for (const module of modules) addModule(summary, module)
  return summary
}

function addModule(summary: TestSummary, module: TestModule): void {
  const file = relative(process.cwd(), module.moduleId)
  const failedBefore = summary.failed.length
  for (const test of module.children.allTests()) {
    const result = test.result()
    const name = `${file} > ${test.fullName}`
    if (result.state === 'passed') summary.passed++
    else if (result.state === 'failed') summary.failed.push({ name, reason: textOf(result.errors) })
    else summary.skipped.push({ name, reason: reasonOf(result) })
  }
  if (module.state() === 'failed' && summary.failed.length === failedBefore)
    summary.failed.push({ name: `${file} > the whole file`, reason: textOf(module.errors()) })
}

function reasonOf(result: { state: string; note?: string | undefined }): string {
  return result.note ?? (result.state === 'pending' ? 'not reached' : 'no reason given')
}

function textOf(errors: readonly ReportedError[] = []): string {
  return errors.map(textOfError).join('\n') || 'no reason given'
}

/** Vitest may attach the stack of the line that called, which begins with the message of another error. */
function textOfError({ message, stack }: ReportedError): string {
  if (!stack || stack.includes(message)) return stack ?? message
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return [message, ...frames].join('\n')
}

/** Seconds of a file on its worker: imports, hooks and tests. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

/** A row per project, then the slowest files. */
export function formatTestTimes(modules: readonly TestModule[]): string {
  const byProject = Map.groupBy(modules, ({ project }) => project.name)
  const rows = [...byProject].map(([name, files]) => {
    const tests = files.reduce((sum, file) => sum + [...file.children.allTests()].length, 0)
    return [name, String(files.length), String(tests), sumOf(files).toFixed(0)]
  })
  const slowest = modules
    .map((module) => ({ file: relative(process.cwd(), module.moduleId), seconds: secondsOf(module) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  return [
    ...[['project', 'files', 'tests', 'seconds'], ...rows].map(
      ([name = '', ...figures]) => name.padEnd(12) + figures.map((it) => it.padStart(9)).join(''),
    ),
    '',
    'Slowest files:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
  ].join('\n')
}

function sumOf(modules: readonly TestModule[]): number {
  return modules.reduce((sum, module) => sum + secondsOf(module), 0)
}
