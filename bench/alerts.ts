// How many observations a second are matched with the alerts that stand, and how many notifications leave.
import { measureMatching } from './alerts/matching.ts'
import { measureNotifications } from './alerts/notifications.ts'
import { readOptions } from './alerts/options.ts'
import { onOwnStack } from './own-stack.ts'
import { createProgress } from './progress.ts'
import { writeResult } from './result.ts'

const options = readOptions(process.argv.slice(2))
const withMatching = options.measures.includes('matching')
const withNotifications = options.measures.includes('notifications')
const progress = createProgress(
  (withMatching ? 1 + 2 * options.sizes.length : 0) + (withNotifications ? 3 : 0),
)
let matching: Awaited<ReturnType<typeof measureMatching>> = {}
let notifications: Awaited<ReturnType<typeof measureNotifications>> | null = null

// Each half on servers of its own.
if (withMatching)
  await onOwnStack(async (own) => {
    matching = await measureMatching(own, options, progress)
  })
if (withNotifications)
  await onOwnStack(async (own) => {
    notifications = await measureNotifications(own, options, progress)
  })

const sent = (notifications ?? { runs: [] }).runs
await writeResult('alerts', { matching, notifications }, [
  ...Object.values(matching).map((row) => row['observations a second']),
  ...sent.map(({ aSecond }) => aSecond),
])
