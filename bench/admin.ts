// How long administrators wait for user lists and overviews, with a million users by default.
import { measureUserLists } from './admin/lists.ts'
import { measureOverviews } from './admin/overviews.ts'
import { startAdminStack } from './admin/admin-stack.ts'
import { readSizes } from './command-line.ts'
import { runBenchmark } from './bench-context.ts'
import { createProgress } from './progress.ts'
import { writeBenchResult } from './result.ts'

const sizes = readSizes({
  users: { full: 1_000_000, smoke: 1000 },
  'list-calls': { full: 60, smoke: 1 },
  'deep-page': { full: 40, smoke: 2 },
  'cold-calls': { full: 60, smoke: 1 },
  'warm-calls': { full: 2000, smoke: 2 },
})
const progress = createProgress(5)

await runBenchmark(async (own) => {
  const { users } = sizes
  const stack = await startAdminStack(own, users, progress)
  progress.step('listing users')
  const page = { calls: sizes['list-calls'], deep: sizes['deep-page'] }
  const lists = await measureUserLists(stack, page, progress.done)
  progress.step('reading overviews')
  const calls = { cold: sizes['cold-calls'], warm: sizes['warm-calls'] }
  const overviews = await measureOverviews(own, stack, calls, progress.done)
  const measured = [...Object.values(lists), ...Object.values(overviews)].map(({ p50Ms }) => p50Ms)
  await writeBenchResult('admin', { users, lists, overviews }, measured)
})
