import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

interface Named {
  name: string
  reason: string
}

export interface Count {
  passed: number
  failed: Named[]
  skipped: Named[]
  /** Passed, but not at the first try. */
  unsteady: Named[]
}

/** All that is handed over of an error, which has lost its class on the way here. */
interface Told {
  message: string
  stack?: string | undefined
}

/**
 * Writes what a run came to into the file that `COUNT_FILE` names.
 *
 * @public vitest loads it by its path
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly Told[]): void {
    const file = process.env['COUNT_FILE']
    if (!file) return
    const outside = errors.map((error) => ({ name: 'outside of any test', reason: told([error]) }))
    const count: Count = { passed: 0, failed: outside, skipped: [], unsteady: [] }
    for (const module of modules) add(count, module)
    writeFileSync(file, JSON.stringify(count))
  }
}

function add(count: Count, module: TestModule): void {
  const failed: Named[] = []
  for (const test of module.children.allTests()) {
    const result = test.result()
    const name = nameOf(module, test.fullName)
    if (result.state === 'passed') count.passed++
    else if (result.state === 'failed') failed.push({ name, reason: told(result.errors) })
    else count.skipped.push({ name, reason: reasonOf(result) })
    if (test.diagnostic()?.flaky) count.unsteady.push({ name, reason: told(result.errors) })
  }
  // A file that could not be loaded, or a hook that failed, has no failed test to show for it.
  if (module.state() === 'failed' && failed.length === 0)
    failed.push({ name: nameOf(module, 'all of it'), reason: told(module.errors()) })
  count.failed.push(...failed)
}

function nameOf(module: TestModule, test: string): string {
  return `${relative(process.cwd(), module.moduleId)} > ${test}`
}

function reasonOf(result: { state: string; note?: string | undefined }): string {
  return result.note ?? (result.state === 'pending' ? 'it was not reached' : 'no reason given')
}

function told(errors: readonly Told[] = []): string {
  return errors.map(({ message, stack }) => stack ?? message).join('\n') || 'no reason given'
}
