// How long administrators wait for user lists and overviews, with a million users by default.
import { measureUserLists } from './admin/lists.ts'
import { measureOverviewRoutes } from './admin/overviews.ts'
import { startFilledAdminStack } from './admin/admin-stack.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import { runBenchmark } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'

const sizes = readPositiveNumberOptions({
  users: { full: 1_000_000, smoke: 1000 },
  'list-calls': { full: 60, smoke: 1 },
  'deep-page': { full: 40, smoke: 2 },
  'cold-calls': { full: 60, smoke: 1 },
  'warm-calls': { full: 2000, smoke: 2 },
})
const progress = createBenchProgress(5)

await runBenchmark(async (own) => {
  const { users } = sizes
  const stack = await startFilledAdminStack(own, users, progress)
  progress.step('listing users')
  const page = { calls: sizes['list-calls'], deep: sizes['deep-page'] }
  const lists = await measureUserLists(stack, page, progress.done)
  progress.step('reading overviews')
  const calls = { cold: sizes['cold-calls'], warm: sizes['warm-calls'] }
  const overviews = await measureOverviewRoutes(own, stack, calls, progress.done)
  const measured = [...Object.values(lists), ...Object.values(overviews)].map(({ p50Ms }) => p50Ms)
  await validateAndWriteBenchResult('admin', { users, lists, overviews }, measured)
})
