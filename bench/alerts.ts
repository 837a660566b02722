// How many observations a second are matched with active alerts, and how many notifications a second are sent.
import { measureAlertMatching } from './alerts/matching.ts'
import { measureNotifications } from './alerts/notifications.ts'
import { runBenchmark } from './bench-context.ts'
import { parseWholeNumbers, readTextOptions } from './command-line.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'

const options = readTextOptions({
  alerts: { full: '10000,100000', smoke: '1000' },
  seconds: { full: '10', smoke: '1' },
  notifications: { full: '5000', smoke: '20' },
})
const alertCounts = parseWholeNumbers('alerts', options.alerts, 1000).toSorted((a, b) => a - b)
const [seconds = 0] = parseWholeNumbers('seconds', options.seconds)
const [count = 0] = parseWholeNumbers('notifications', options.notifications)
const progress = createBenchProgress(4 + 2 * alertCounts.length)

let matching: Awaited<ReturnType<typeof measureAlertMatching>> = {}
await runBenchmark(async (own) => {
  matching = await measureAlertMatching(own, { alertCounts, seconds }, progress)
})
await runBenchmark(async (own) => {
  const notifications = await measureNotifications(own, count, progress)
  await validateAndWriteBenchResult('alerts', { matching, notifications }, [
    ...Object.values(matching).map((row) => row['observations a second']),
    notifications.aSecond,
  ])
})
