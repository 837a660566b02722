import type { Node } from 'libpg-query'
import { findAlterTableFindings } from './alter-table.ts'
import type { MigrationFinding } from './finding.ts'

/** What a migration does that the release before it may not bear, or that keeps others from their work, statement by statement. */
export function findMigrationFindings(statements: readonly Node[], isAlone: boolean): MigrationFinding[] {
  // Nobody uses what a migration makes before it is there.
  const made = new Set(
    statements.flatMap((it) => ('CreateStmt' in it ? [it.CreateStmt.relation?.relname ?? ''] : [])),
  )
  return statements.flatMap((it) => [...findingsOfStatement(it, made), ...findingsOfWay(it, isAlone)])
}

/** Whether it is run as it has to be. */
function findingsOfWay(node: Node, isAlone: boolean): MigrationFinding[] {
  if (!isAlone) return canBeAlone(node) ? [{ code: 'needs-alone', what: nameOf(node) }] : []
  return canBeAlone(node) && bearsToRunAgain(node) ? [] : [{ code: 'not-again', what: nameOf(node) }]
}

/** Statements that add, and take no lock for long. */
const harmless = ['CreateStmt', 'InsertStmt', 'GrantStmt', 'CommentStmt', 'CreateSeqStmt', 'ViewStmt']

function findingsOfStatement(node: Node, made: ReadonlySet<string>): MigrationFinding[] {
  if ('AlterTableStmt' in node)
    return made.has(tableOf(node)) ? [] : (node.AlterTableStmt.cmds ?? []).flatMap((it) => findAlterTableFindings(tableOf(node), it))
  if ('IndexStmt' in node) return made.has(tableOf(node)) ? [] : findingsOfIndex(node)
  if ('UpdateStmt' in node || 'DeleteStmt' in node) return [{ code: 'fills-at-once', what: tableOf(node) }]
  if ('RenameStmt' in node) return [{ code: 'rename', what: tableOf(node) }]
  if ('DropStmt' in node) return [{ code: 'drop', what: kindOf(node) }]
  if ('DoStmt' in node) return [{ code: 'opaque', what: 'DO' }]
  if ('GrantStmt' in node && !node.GrantStmt.is_grant) return [{ code: 'revoke', what: 'REVOKE' }]
  return harmless.some((kind) => kind in node) ? [] : [{ code: 'unknown', what: nameOf(node) }]
}

function findingsOfIndex(node: Extract<Node, { IndexStmt: unknown }>): MigrationFinding[] {
  const { concurrent, unique, idxname = '' } = node.IndexStmt
  return [
    ...(concurrent ? [] : [{ code: 'blocks-writes', what: idxname } as const]),
    ...(unique ? [{ code: 'new-constraint', what: idxname } as const] : []),
  ]
}

/** What may run outside of a transaction alone: each is refused within one, or takes long and needs none. */
function canBeAlone(node: Node): boolean {
  if ('IndexStmt' in node) return node.IndexStmt.concurrent ?? false
  return 'DropStmt' in node && (node.DropStmt.concurrent ?? false)
}

/** It may be cut off at any moment, and then begins again. */
function bearsToRunAgain(node: Node): boolean {
  if ('IndexStmt' in node) return node.IndexStmt.if_not_exists ?? false
  return 'DropStmt' in node && (node.DropStmt.missing_ok ?? false)
}

function tableOf(node: Node): string {
  const [statement]: { relation?: { relname?: string } }[] = Object.values(node)
  return statement?.relation?.relname ?? ''
}

function kindOf(node: Extract<Node, { DropStmt: unknown }>): string {
  return (node.DropStmt.removeType ?? '').replace('OBJECT_', '').toLowerCase()
}

function nameOf(node: Node): string {
  return Object.keys(node)[0] ?? ''
}
