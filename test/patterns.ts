import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

// Fails if a regular expression of the product may take more than linear time, with which a long text would block everyone else.
const root = join(import.meta.dirname, '..')
const sources = '{contracts,kit,gateway,web,services/*,deploy/*}/src/**/*.{ts,tsx}'
/** Much longer than any check takes. */
const timeoutMs = 120_000

interface Pattern {
  file: string
  line: number
  pattern: string
  flags: string
}

const patterns = new Map<string, Pattern>()
for (const file of globSync(sources, { cwd: root })) {
  if (/\.test\.tsx?$/.test(file)) continue
  for (const it of patternsIn(file)) patterns.set(`/${it.pattern}/${it.flags}`, it)
}
if (patterns.size < 100) throw new Error('Too few regular expressions found.')

let failures = 0
for (const [written, { file, line, pattern, flags }] of patterns) {
  const result = await check(pattern, flags, { timeout: timeoutMs })
  if (result.status === 'safe') continue
  failures++
  const why = result.status === 'vulnerable' ? result.complexity.summary : `not known (${result.error.kind})`
  console.log(`${file}:${line} ${written}: ${why}`)
}
console.log(`${patterns.size} patterns, ${failures} not safe.`)
process.exit(failures ? 1 : 0)

function patternsIn(file: string): Pattern[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: Pattern[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const line = text.slice(0, node.start).split('\n').length
      found.push({ file, line, pattern: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(parseSync(file, text).program)
  return found
}
