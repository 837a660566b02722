import { globSync, readFileSync } from 'node:fs'
import { loadModule, type Node, parseSync } from 'libpg-query'
import { findMigrationFindings } from './statement-findings.ts'
import { blockingCodes, breakingCodes, type FindingCode, type MigrationFinding } from './finding.ts'

await loadModule()

export interface MigrationReview {
  /** Findings that the header does not accept. */
  findings: MigrationFinding[]
  /** Invalid lines of the header, and accepted codes without a finding. */
  mistakes: string[]
}

export function reviewMigration(sql: string): MigrationReview {
  const { isAlone, accepted, mistakes } = parseMigrationHeader(sql)
  const found = findMigrationFindings(statementsOf(sql), isAlone)
  const unused = accepted.filter((code) => !found.some((it) => it.code === code))
  return {
    findings: found.filter(({ code }) => !accepted.includes(code)),
    mistakes: [...mistakes, ...unused.map((code) => `${code} is accepted but not found`)],
  }
}

interface MigrationHeader {
  /** Runs outside a transaction. */
  isAlone: boolean
  accepted: FindingCode[]
  mistakes: string[]
}

const line = /^-- (alone|contract|accepted)\b(?: ([a-z-]+))?:(.*)$/

/**
 * Parses the comments above the first statement: `-- alone: why`, `-- contract <code>: unused since 0.3.0`, `-- accepted <code>: why`.
 */
function parseMigrationHeader(sql: string): MigrationHeader {
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

function statementsOf(sql: string): Node[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
}

const root = new URL('../..', import.meta.url)

export const allMigrations = globSync('services/*/migrations/*.sql', { cwd: root })
  .sort()
  .map((file) => ({
    name: file.replace(/^services\/(.+)\/migrations\/(.+)\.sql$/, '$1/$2'),
    sql: readFileSync(new URL(file, root), 'utf8'),
  }))
