// How many observations a second are matched with the alerts that stand, and how many notifications leave.
import { measureMatching } from './alerts/matching.ts'
import { measureNotifications } from './alerts/notifications.ts'
import { type Options, readOptions } from './alerts/options.ts'
import { onOwnStack, type OwnStack } from './own-stack.ts'
import { writeResult } from './result.ts'

/** Each half on servers of its own. */
const halves: Record<Options['measures'][number], (own: OwnStack, options: Options) => Promise<object>> = {
  matching: measureMatching,
  notifications: measureNotifications,
}

const options = readOptions(process.argv.slice(2))
const figures: Record<string, object> = {}
for (const half of options.measures) {
  await onOwnStack(async (own) => {
    figures[half] = await halves[half](own, options)
  })
}
await writeResult('alerts', figures)
