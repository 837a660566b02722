import { parseArgs } from 'node:util'
import { compared, kept, keyOf, writeGolden } from './golden.ts'
import { spoken } from './spoken.ts'

// Writes the golden schemas, and refuses what one of two releases that run side by side would not bear, unless nothing is released yet.
const { values: options } = parseArgs({
  options: {
    values: { type: 'boolean', default: false },
    unreleased: { type: 'boolean', default: false },
  },
})

const refused = spoken.flatMap((it) =>
  compared(it)
    .refused.filter(({ isNewValue }) => !(isNewValue && options.values))
    .map(({ at, why }) => `${it.name}${at}: ${why}`),
)
const names = new Set(spoken.map(keyOf))
const gone = kept.filter((key) => !names.has(key)).map((key) => `${key}: is gone`)
const breaks = [...refused, ...gone]
if (breaks.length > 0 && !options.unreleased) {
  console.error('The release before would not bear this. What to do instead: contracts/README.md.')
  console.error('Before the first release: npm run golden -- --unreleased.\n')
  console.error(breaks.join('\n'))
  process.exitCode = 1
} else {
  const news = spoken.filter((it) => !compared(it).isRecorded)
  writeGolden(spoken)
  console.log(`${news.length + gone.length} golden schemas changed.`)
}
