import { ObjectId } from 'bson'
import { CommandError, unsupported } from '../error.ts'
import { checkDocument, checkValue } from '../bson/check.ts'
import {
  bsonType,
  documentOf,
  type Fields,
  fieldsAt,
  fieldsOf,
  sameValue,
  type Value,
  valueOf,
} from '../bson/value.ts'
import { type Change, editFields } from './edit.ts'
import { operators } from './operators.ts'

/** What an update does, understood: a document in place of the old one, or changes of single fields. */
export type Update =
  | { kind: 'replacement'; fields: Fields }
  | { kind: 'changes'; changes: readonly FieldChange[] }

interface FieldChange {
  path: string
  parts: readonly string[]
  change: Change
  onInsertOnly: boolean
}

export function parseUpdate(update: Value): Update {
  if (update.type === bsonType.array) throw unsupported('updates by a pipeline')
  if (update.type !== bsonType.object) throw new CommandError('FailedToParse', 'An update must be a document')
  checkValue(update, 'update')
  const fields = fieldsOf(update)
  const [first] = fields.keys()
  if (!first?.startsWith('$')) return { kind: 'replacement', fields }
  const changes = [...fields].flatMap(([name, operand]) => parseOperator(name, operand))
  changes.sort((a, b) => comparePaths(a.parts, b.parts))
  refuseConflicts(changes)
  return { kind: 'changes', changes }
}

function parseOperator(name: string, operand: Value): FieldChange[] {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!operator) throw unsupported(`the update operator '${name}'`)
  if (operand.type !== bsonType.object)
    throw new CommandError('FailedToParse', `${name} needs a document of fields`)
  return [...fieldsOf(operand)].map(([path, value]) => {
    const parts = path.split('.')
    if (parts.includes('')) throw new CommandError('EmptyFieldName', `The path '${path}' has an empty part`)
    if (parts.some((part) => part.startsWith('$'))) throw unsupported(`positional parts, as in '${path}'`)
    return { path, parts, change: operator(value), onInsertOnly: name === '$setOnInsert' }
  })
}

/** The order in which MongoDB adds new fields. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((part, i) => part !== b[i])
  const [x, y] = [a[index], b[index]]
  if (x === undefined || y === undefined) return a.length - b.length
  const isNumber = (text: string) => /^\d+$/.test(text)
  if (isNumber(x) && isNumber(y)) return Number(x) - Number(y)
  return Buffer.compare(Buffer.from(x), Buffer.from(y))
}

/** In their order, paths that touch the same thing need not be neighbours: `a`, `a-b`, `a.b`. */
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

/** The document after an update; the same bytes where nothing changes. */
export function applyUpdate(update: Update, before: Buffer): Buffer {
  const old = fieldsAt(before)
  const id = old.get('_id')
  if (!id) throw new Error('Every stored document has an id.')
  const fields = update.kind === 'replacement' ? new Map(update.fields) : old
  if (update.kind === 'changes') change(fields, update.changes, false)
  else if (!fields.has('_id')) fields.set('_id', id)
  return finished(fields, id)
}

/** The document that an upsert inserts, where its query found none. */
export function upsertedDocument(update: Update, equalities: ReadonlyMap<string, Value>): Buffer {
  const id = equalities.get('_id')
  if (update.kind === 'replacement') {
    const fields: Fields = new Map(update.fields)
    if (id && !fields.has('_id')) fields.set('_id', id)
    return finished(fields, id)
  }
  const fields: Fields = new Map()
  for (const [path, value] of equalities) editFields(fields, path.split('.'), () => value)
  change(fields, update.changes, true)
  return finished(fields, id)
}

function change(fields: Fields, changes: readonly FieldChange[], isInsert: boolean): void {
  for (const it of changes) if (isInsert || !it.onInsertOnly) editFields(fields, it.parts, it.change)
}

/** The id stands first, and is what it was. */
function finished(fields: Fields, id: Value | undefined): Buffer {
  const newId = fields.get('_id')
  if (id && (!newId || !sameValue(id, newId)))
    throw new CommandError(
      'ImmutableField',
      `Performing an update on the path '_id' would modify the immutable field '_id'`,
    )
  return withIdFirst(fields)
}

/** A document as it is stored; without an id it gets one. */
export function withIdFirst(fields: Fields): Buffer {
  const id = fields.get('_id') ?? valueOf(new ObjectId())
  if (id.type === bsonType.array)
    throw new CommandError('BadValue', `The '_id' value cannot be of type array`)
  const others = [...fields].filter(([name]) => name !== '_id')
  const document = documentOf([['_id', id], ...others])
  checkDocument(document, fieldsAt(document))
  return document
}
