import type { AlterTableCmd, ColumnDef, Constraint, Node } from 'libpg-query'
import type { FindingCode, MigrationFinding } from './finding.ts'

export function findAlterTableFindings(table: string, node: Node): MigrationFinding[] {
  if (!('AlterTableCmd' in node)) return [{ code: 'unknown', what: table }]
  const command = node.AlterTableCmd
  const codes = codesOf(command)
  return codes.map((code) => ({ code, what: [table, nameIn(command)].filter(Boolean).join('.') }))
}

function codesOf({ subtype, def }: AlterTableCmd): readonly FindingCode[] {
  if (subtype === 'AT_AddColumn') return def && 'ColumnDef' in def ? codesOfColumn(def.ColumnDef) : ['unknown']
  if (subtype === 'AT_AddConstraint')
    return def && 'Constraint' in def ? codesOfConstraint(def.Constraint) : ['unknown']
  if (subtype === 'AT_ColumnDefault') return def ? [] : ['drop-default']
  // Rewrites the table under an exclusive lock, and breaks readers.
  if (subtype === 'AT_AlterColumnType') return ['change-type', 'rewrites']
  if (subtype === 'AT_DropColumn') return ['drop-column']
  // ON CONFLICT may rely on it.
  if (subtype === 'AT_DropConstraint') return ['drop-constraint']
  if (subtype === 'AT_SetNotNull') return ['not-null', 'validates-at-once']
  if (subtype === 'AT_DropNotNull') return ['drop-not-null']
  if (subtype === 'AT_ValidateConstraint') return []
  return ['unknown']
}

/** A constant default costs nothing; anything more scans all rows. */
function codesOfColumn({ constraints = [] }: ColumnDef): FindingCode[] {
  const all = constraints.flatMap((it) => ('Constraint' in it ? [it.Constraint] : []))
  const fallback = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const isRequired = all.some(({ contype }) => contype === 'CONSTR_NOTNULL') && !fallback
  const isFilled = all.some(({ contype }) => contype === 'CONSTR_IDENTITY' || contype === 'CONSTR_GENERATED')
  const others = all.filter(({ contype }) => !plain.has(contype ?? ''))
  return [
    ...(isRequired ? ['required-column' as const] : []),
    ...(isFilled || (fallback?.raw_expr && !isConstant(fallback.raw_expr)) ? ['rewrites' as const] : []),
    ...others.flatMap(codesOfConstraint),
  ]
}

const plain = new Set(['CONSTR_NOTNULL', 'CONSTR_NULL', 'CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'])

/** `now()` is constant within a transaction. */
function isConstant(node: Node): boolean {
  if ('A_Const' in node || 'SQLValueFunction' in node) return true
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg)
  if (!('FuncCall' in node)) return false
  const name = node.FuncCall.funcname?.at(-1)
  return name !== undefined && 'String' in name && name.String.sval === 'now'
}

/** A constraint also applies to what the previous release writes, and PostgreSQL checks existing rows. */
function codesOfConstraint({ skip_validation, indexname }: Constraint): FindingCode[] {
  const isSeen = skip_validation || indexname
  return ['new-constraint', ...(isSeen ? [] : ['validates-at-once' as const])]
}

function nameIn({ name, def }: AlterTableCmd): string {
  if (name) return name
  if (def && 'ColumnDef' in def) return def.ColumnDef.colname ?? ''
  return def && 'Constraint' in def ? (def.Constraint.conname ?? '') : ''
}
