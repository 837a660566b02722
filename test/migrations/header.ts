import { breakingCodes, blockingCodes, type FindingCode } from './finding.ts'

/** What the comments above a migration's first statement say of it. */
export interface MigrationHeader {
  /** Runs outside of any transaction. */
  isAlone: boolean
  accepted: FindingCode[]
  /** Lines that say something that may not be said. */
  mistakes: string[]
}

const line = /^-- (alone|contract|accepted)\b(?: ([a-z-]+))?:(.*)$/

/**
 * Reads it: `-- alone: why`, `-- contract <break>: since when no running version uses it, such as 'since 0.3.0'`,
 * `-- accepted <burden>: why`.
 */
export function parseMigrationHeader(sql: string): MigrationHeader {
  const lines = sql.split('\n')
  const end = lines.findIndex((it) => !it.startsWith('--'))
  const header: MigrationHeader = { isAlone: false, accepted: [], mistakes: [] }
  for (const [index, text] of lines.slice(0, end < 0 ? lines.length : end).entries()) {
    const [, verb, name, words = ''] = line.exec(text) ?? []
    const code = accepts(verb, name, words)
    if (verb === 'alone' && index === 0 && !name && words.trim()) header.isAlone = true
    else if (code) header.accepted.push(code)
    else if (verb) header.mistakes.push(text)
  }
  return header
}

function accepts(verb: string | undefined, name: string | undefined, words: string): FindingCode | undefined {
  if (verb === 'contract' && / since \d+\.\d+\.\d+\b/.test(words)) return breakingCodes.find((it) => it === name)
  if (verb === 'accepted' && words.trim()) return blockingCodes.find((it) => it === name)
  return undefined
}
