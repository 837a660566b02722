import type { Node } from 'libpg-query'
import { findAlterTableFindings } from './alter-table.ts'
import type { MigrationFinding } from './finding.ts'

/** What a migration does that breaks the previous release or blocks other transactions. */
export function findMigrationFindings(statements: readonly Node[], isAlone: boolean): MigrationFinding[] {
  // No release uses a table that the migration creates.
  const made = new Set(
    statements.flatMap((it) => ('CreateStmt' in it ? [it.CreateStmt.relation?.relname ?? ''] : [])),
  )
  return statements.flatMap((it) => [...findStatementFindings(it, made), ...findTransactionFindings(it, isAlone)])
}

/** Whether it needs, or must not have, a transaction. */
function findTransactionFindings(node: Node, isAlone: boolean): MigrationFinding[] {
  if (!isAlone) return isConcurrent(node) ? [{ code: 'needs-alone', what: nameOf(node) }] : []
  return isConcurrent(node) && isIdempotent(node) ? [] : [{ code: 'not-again', what: nameOf(node) }]
}

/** Statements that add something and hold no long lock. */
const harmless = ['CreateStmt', 'InsertStmt', 'GrantStmt', 'CommentStmt', 'CreateSeqStmt', 'ViewStmt']

function findStatementFindings(node: Node, made: ReadonlySet<string>): MigrationFinding[] {
  if ('AlterTableStmt' in node)
    return made.has(tableOf(node)) ? [] : (node.AlterTableStmt.cmds ?? []).flatMap((it) => findAlterTableFindings(tableOf(node), it))
  if ('IndexStmt' in node) return made.has(tableOf(node)) ? [] : findIndexFindings(node)
  if ('UpdateStmt' in node || 'DeleteStmt' in node) return [{ code: 'fills-at-once', what: tableOf(node) }]
  if ('RenameStmt' in node) return [{ code: 'rename', what: tableOf(node) }]
  if ('DropStmt' in node) return [{ code: 'drop', what: kindOf(node) }]
  if ('DoStmt' in node) return [{ code: 'opaque', what: 'DO' }]
  if ('GrantStmt' in node && !node.GrantStmt.is_grant) return [{ code: 'revoke', what: 'REVOKE' }]
  return harmless.some((kind) => kind in node) ? [] : [{ code: 'unknown', what: nameOf(node) }]
}

function findIndexFindings(node: Extract<Node, { IndexStmt: unknown }>): MigrationFinding[] {
  const { concurrent, unique, idxname = '' } = node.IndexStmt
  return [
    ...(concurrent ? [] : [{ code: 'blocks-writes', what: idxname } as const]),
    ...(unique ? [{ code: 'new-constraint', what: idxname } as const] : []),
  ]
}

/** Whether it must run outside a transaction. */
function isConcurrent(node: Node): boolean {
  if ('IndexStmt' in node) return node.IndexStmt.concurrent ?? false
  return 'DropStmt' in node && (node.DropStmt.concurrent ?? false)
}

/** An interrupted statement is repeated. */
function isIdempotent(node: Node): boolean {
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
