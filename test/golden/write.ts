import { parseArgs } from 'node:util'
import { compareWithGolden, goldenKeys, goldenKey, writeGoldenFiles } from './golden.ts'
import { contractMessages } from './contract-messages.ts'

// Writes the golden schemas unless they are incompatible with the previous release. `--unreleased` ignores it, `--values` accepts new enum values.
const { values: options } = parseArgs({
  options: {
    values: { type: 'boolean', default: false },
    unreleased: { type: 'boolean', default: false },
  },
})

const refused = contractMessages.flatMap((it) =>
  compareWithGolden(it)
    .refused.filter(({ isNewValue }) => !(isNewValue && options.values))
    .map(({ at, why }) => `${it.name}${at}: ${why}`),
)
const names = new Set(contractMessages.map(goldenKey))
const gone = goldenKeys.filter((key) => !names.has(key)).map((key) => `${key}: is gone`)
const breaks = [...refused, ...gone]
if (breaks.length > 0 && !options.unreleased) {
  console.error('Incompatible with the previous release. What to do instead: contracts/README.md.')
  console.error('Before the first release: npm run golden -- --unreleased.\n')
  console.error(breaks.join('\n'))
  process.exitCode = 1
} else {
  const news = contractMessages.filter((it) => !compareWithGolden(it).isRecorded)
  writeGoldenFiles(contractMessages)
  console.log(`${news.length + gone.length} golden schemas changed.`)
}
