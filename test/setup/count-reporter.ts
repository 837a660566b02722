import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

export interface Count {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
}

/**
 * Writes what a run came to into the file that `COUNT_FILE` names.
 *
 * @public vitest loads it by its path
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['COUNT_FILE']
    if (!file) return
    const count: Count = { passed: 0, failed: errors.length, skipped: [] }
    for (const module of modules) add(count, module)
    writeFileSync(file, JSON.stringify(count))
  }
}

function add(count: Count, module: TestModule): void {
  let failedTests = 0
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (result.state === 'passed') count.passed++
    else if (result.state === 'failed') failedTests++
    else count.skipped.push({ name: nameOf(module, test.fullName), reason: reasonOf(result) })
  }
  // A file that could not be loaded, or a hook that failed, has no failed test to show for it.
  const broken = module.state() === 'failed' && failedTests === 0 ? 1 : 0
  count.failed += failedTests + broken
}

function nameOf(module: TestModule, test: string): string {
  return `${relative(process.cwd(), module.moduleId)} > ${test}`
}

function reasonOf(result: { state: string; note?: string | undefined }): string {
  return result.note ?? (result.state === 'pending' ? 'it was not reached' : 'no reason given')
}
