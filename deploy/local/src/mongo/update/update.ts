import { ObjectId } from 'bson'
import { badValueError, CommandError, unsupportedError } from '../error.ts'
import { assertStorableDocument, assertSupportedValue } from '../bson/validate.ts'
import { bsonTypes, encodeDocument, type BsonFields, parseFieldsAt, BsonValue } from '../bson/value.ts'
import { type ValueChange, editFieldAtPath } from './edit.ts'
import { updateOperators } from './operators.ts'
import type { QueryFilter } from '../query/filter.ts'

/** A parsed update: a new document, or changes of fields. */
export type ParsedUpdate =
  | { kind: 'replacement'; fields: BsonFields }
  | { kind: 'changes'; changes: readonly FieldChange[] }

interface FieldChange {
  path: string
  parts: readonly string[]
  change: ValueChange
  onInsertOnly: boolean
}

/** @throws CommandError if missing, invalid or unsupported */
export function parseUpdate(update: BsonValue | undefined): ParsedUpdate {
  if (!update) throw new CommandError('FailedToParse', 'An update is missing')
  if (update.type === bsonTypes.array) throw unsupportedError('updates by a pipeline')
  if (update.type !== bsonTypes.object)
    throw new CommandError('FailedToParse', 'An update must be a document')
  assertSupportedValue(update, 'update')
  const fields = update.readFields()
  const [first] = fields.keys()
  if (!first?.startsWith('$')) return { kind: 'replacement', fields }
  const changes = [...fields].flatMap(([name, operand]) => parseOperator(name, operand))
  changes.sort((a, b) => comparePaths(a.parts, b.parts))
  refuseConflicts(changes)
  return { kind: 'changes', changes }
}

function parseOperator(name: string, operand: BsonValue): FieldChange[] {
  const operator = Object.hasOwn(updateOperators, name) ? updateOperators[name] : undefined
  if (!operator) throw unsupportedError(`the update operator '${name}'`)
  if (operand.type !== bsonTypes.object)
    throw new CommandError('FailedToParse', `${name} needs a document of fields`)
  return [...operand.readFields()].map(([path, value]) => {
    const parts = path.split('.')
    if (parts.includes('')) throw new CommandError('EmptyFieldName', `The path '${path}' has an empty part`)
    if (parts.some((part) => part.startsWith('$')))
      throw unsupportedError(`positional parts, as in '${path}'`)
    return { path, parts, change: operator(value), onInsertOnly: name === '$setOnInsert' }
  })
}

/** MongoDB adds new fields in this order. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((part, i) => part !== b[i])
  const [x, y] = [a[index], b[index]]
  if (x === undefined || y === undefined) return a.length - b.length
  const isNumber = (text: string) => /^\d+$/.test(text)
  if (isNumber(x) && isNumber(y)) return Number(x) - Number(y)
  return Buffer.compare(Buffer.from(x), Buffer.from(y))
}

/** Conflicting paths need not be neighbours in sort order: `a`, `a-b`, `a.b`. */
function refuseConflicts(changes: readonly FieldChange[]): void {
  const all = new Set(changes.map(({ path }) => path))
  if (all.size < changes.length)
    throw new CommandError('ConflictingUpdateOperators', 'Two operators of an update have the same path')
  for (const { parts } of changes)
    for (let length = 1; length < parts.length; length++) {
      const above = parts.slice(0, length).join('.')
      if (all.has(above))
        throw new CommandError(
          'ConflictingUpdateOperators',
          `Updating the path '${parts.join('.')}' would create a conflict at '${above}'`,
        )
    }
}

/** @returns the same bytes if nothing changes */
export function applyUpdate(update: ParsedUpdate, before: Buffer): Buffer {
  const old = parseFieldsAt(before)
  const id = old.get('_id')
  if (!id) throw new Error('Every stored document has an id.')
  const fields = update.kind === 'replacement' ? new Map(update.fields) : old
  if (update.kind === 'changes') change(fields, update.changes, false)
  else if (!fields.has('_id')) fields.set('_id', id)
  return finished(fields, id)
}

/** The new document of an upsert: the equalities of its query, then the update. */
export function buildUpsertedDocument(update: ParsedUpdate, filter: QueryFilter): Buffer {
  const equalities = upsertEqualities(filter)
  const id = equalities.get('_id')
  if (update.kind === 'replacement') {
    const fields: BsonFields = new Map(update.fields)
    if (id && !fields.has('_id')) fields.set('_id', id)
    return finished(fields, id)
  }
  const fields: BsonFields = new Map()
  for (const [path, value] of equalities) editFieldAtPath(fields, path.split('.'), () => value)
  change(fields, update.changes, true)
  return finished(fields, id)
}

function change(fields: BsonFields, changes: readonly FieldChange[], isInsert: boolean): void {
  for (const it of changes) if (isInsert || !it.onInsertOnly) editFieldAtPath(fields, it.parts, it.change)
}

/** @throws CommandError if the id was changed */
function finished(fields: BsonFields, id: BsonValue | undefined): Buffer {
  const newId = fields.get('_id')
  if (id && (!newId || !id.equals(newId)))
    throw new CommandError(
      'ImmutableField',
      `Performing an update on the path '_id' would modify the immutable field '_id'`,
    )
  return encodeWithIdFirst(fields)
}

/** The bytes of a document for storage, with its id first; generates a missing id. */
export function encodeWithIdFirst(fields: BsonFields): Buffer {
  const id = fields.get('_id') ?? BsonValue.from(new ObjectId())
  if (id.type === bsonTypes.array) throw badValueError(`The '_id' value cannot be of type array`)
  const others = [...fields].filter(([name]) => name !== '_id')
  const document = encodeDocument([['_id', id], ...others])
  assertStorableDocument(document, parseFieldsAt(document))
  return document
}

/** The values, by path, that a query requires fields to equal. */
function upsertEqualities(filter: QueryFilter): Map<string, BsonValue> {
  const found = new Map<string, BsonValue>()
  collect(filter, found)
  return found
}

function collect(filter: QueryFilter, found: Map<string, BsonValue>): void {
  if (filter.kind === 'and' || (filter.kind === 'or' && filter.of.length === 1))
    for (const it of filter.of) collect(it, found)
  if (filter.kind !== 'test') return
  const { test, path } = filter
  if (test.kind === 'compare' && test.how === 'eq') add(path, test.operand, found)
  const [only, ...others] = test.kind === 'in' ? test.operands : []
  if (only && !others.length) add(path, only, found)
}

function add(path: string, value: BsonValue, found: Map<string, BsonValue>): void {
  for (const there of found.keys())
    if (there === path || there.startsWith(`${path}.`) || path.startsWith(`${there}.`))
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, the paths '${there}' and '${path}' are both matched`,
      )
  found.set(path, value)
}
