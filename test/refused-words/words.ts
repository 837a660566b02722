import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

interface Rule {
  pattern: RegExp
  /** The words to use. */
  use: string
}

interface RefusedWord {
  file: string
  line: number
  word: string
  use: string
}

const root = join(import.meta.dirname, '../..')

const checked = '**/*.{ts,tsx,mjs,css,html,md,yml,yaml,json,sql,sh,conf}'

/** Files of tools, and those that list the words. */
const excluded = [
  '**/{node_modules,dist,.git,.faresight,migrations}/**',
  '**/package-lock.json',
  'test/refused-words/**',
  'test/refused-words.test.ts',
]

/** A space, or a line break in a comment. */
const gap = String.raw`\s+(?:(?:\*|//)\s+)?`

const phrase = (alternatives: string, use: string): Rule => ({
  pattern: new RegExp(String.raw`\b(?:${alternatives.replaceAll(' ', gap)})\b`, 'gi'),
  use,
})

/** Refused in sources, documents and texts. */
const phrases: readonly Rule[] = [
  phrase('whoever', '“anyone who”, or the noun: “the caller”'),
  phrase('anew', '“again”'),
  phrase('meanwhile', '“until then”, or nothing'),
  phrase('foretells?|foretold|foretelling', '“forecast”, “predict”'),
  phrase('reckon(?:s|ed|ing)?', '“compute”, “calculate”'),
  phrase('liveliness', '“volatility”'),
  phrase('bears to', '“can”, “must be idempotent”'),
  phrase('is told|are told', '“receives”, “learns”, or say who tells it'),
  phrase('is asked', '“is requested”, or say who asks'),
  phrase('of now', '“current”'),
  phrase('for ever', '“permanently”, “never changes”'),
  phrase('what it comes to', '“total”'),
  // Not in identifiers, which may join the two words.
  { pattern: /\b[Aa]nytime\b/g, use: '“any time”' },
  {
    pattern: /\bannounce[^.]*? ahead\b/g,
    use: '“in advance” for a notice; “ahead” is how far a forecast looks',
  },
]

/** Refused within identifiers and file names. */
const names: readonly Rule[] = [
  { pattern: /(?<![Dd]ead)Letters?(?![a-z])/g, use: '“email”, “message”' },
  { pattern: /(?<![a-z])gifts?(?![a-z])|Gifts?(?![a-z])/g, use: '“complimentary plan”' },
  { pattern: /(?:some|any|no)body(?![a-z])/gi, use: 'the noun: “user”, “visitor”, or “no one”' },
]

/** An icon of lucide-react. */
const libraryNames: ReadonlySet<string> = new Set(['Gift'])

/** Sentences of the specification that contain a refused word. */
const quotations: readonly string[] = []

export function findRefusedWords(): RefusedWord[] {
  const files = globSync(checked, { cwd: root, exclude: excluded })
  return files.toSorted().flatMap((file) => findRefusedWordsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** In one file, its name included. */
export function findRefusedWordsIn(file: string, text: string, quoted = quotations): RefusedWord[] {
  const found = (rules: readonly Rule[], where: string, start: number) =>
    rules.flatMap(({ pattern, use }) =>
      [...where.matchAll(pattern)].map(({ 0: word, index }) => {
        const line = text.slice(0, start + index).split('\n').length
        return { file, line, word: word.replaceAll(new RegExp(gap, 'g'), ' '), use }
      }),
    )
  return [
    ...found(phrases, without(quoted, text), 0),
    ...found(names, pascalCase(basename(file)), 0).map((it) => ({ ...it, line: 1 })),
    ...identifiersIn(file, text).flatMap(({ name, start }) => found(names, name, start)),
  ]
}

const without = (quoted: readonly string[], text: string) =>
  quoted.reduce((rest, words) => rest.replaceAll(words, '_'.repeat(words.length)), text)

/** `dead-letter.ts` → `DeadLetter.ts` */
const pascalCase = (name: string) =>
  name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.replace('-', '').toUpperCase())

/** Identifiers of a source; only files that may contain a refused one are parsed, which saves seconds. */
function identifiersIn(file: string, text: string): { name: string; start: number }[] {
  if (!/\.tsx?$/.test(file) || !names.some(({ pattern }) => text.search(pattern) >= 0)) return []
  const found: { name: string; start: number }[] = []
  const note = ({ name, start }: { name: string; start: number }) =>
    libraryNames.has(name) || found.push({ name, start })
  new Visitor({ Identifier: note, JSXIdentifier: note, PrivateIdentifier: note }).visit(
    parseSync(file, text).program,
  )
  return found
}
