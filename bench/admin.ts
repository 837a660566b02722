// How long administrators wait for lists and overviews, with a million users unless another number of thousands is told.
import { measureLists } from './admin/lists.ts'
import { measureOverviews } from './admin/overviews.ts'
import { startAdminStack } from './admin/stack.ts'
import { onOwnStack } from './own-stack.ts'
import { writeResult } from './result.ts'
import { wholeNumber } from './whole-number.ts'

const users = 1000 * wholeNumber('The first argument (thousands of users)', process.argv[2] ?? '1000')

await onOwnStack(async (own) => {
  const stack = await startAdminStack(own, users)
  const lists = await measureLists(stack)
  const overviews = await measureOverviews(own, stack)
  await writeResult('admin', { users, lists, overviews })
})
