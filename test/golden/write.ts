import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compared, folder, textOf } from './golden.ts'
import { spoken } from './spoken.ts'

// Takes over what has been added to messages, and refuses what one of two releases that run side by side would not bear.
const { values: options } = parseArgs({ options: { values: { type: 'boolean', default: false } } })

const refused = spoken.flatMap((it) =>
  compared(it)
    .refused.filter(({ isNewValue }) => !(isNewValue && options.values))
    .map(({ at, why }) => `${it.name}${at}: ${why}`),
)
if (refused.length > 0) {
  console.error(`The release before would not bear this. What to do instead: contracts/README.md.\n`)
  console.error(refused.join('\n'))
  process.exitCode = 1
} else {
  const news = spoken.filter((it) => !compared(it).isRecorded)
  mkdirSync(folder, { recursive: true })
  for (const it of news) writeFileSync(new URL(`${it.name}.json`, folder), textOf(it))
  console.log(`${news.length} golden schemas written.`)
}
