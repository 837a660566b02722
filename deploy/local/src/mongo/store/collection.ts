import { deserialize } from 'bson'
import { CommandError } from '../error.ts'
import { type BsonFields, parseFieldsAt, BsonValue } from '../bson/value.ts'
import { documentIndexKeys } from '../query/index-keys.ts'
import { matchesFilter } from '../query/match.ts'
import { valuesAtPath } from '../query/path.ts'
import { columnBuffer, type SqliteDatabase } from './sqlite.ts'
import type { IndexSpec } from './index-spec.ts'

export interface CollectionIndex {
  readonly id: number
  readonly spec: IndexSpec
  /** Whether a document ever had an array on an indexed path, and so possibly several keys. */
  isMultiKey: boolean
  /** The table of its keys, and statements, built once as keys of the statement cache. */
  readonly table: string
  readonly sql: Readonly<Record<'findDuplicate' | 'add' | 'drop', string>>
}

export function toCollectionIndex({
  id,
  spec,
  isMultiKey,
}: Pick<CollectionIndex, 'id' | 'spec' | 'isMultiKey'>): CollectionIndex {
  const table = `index_${id}`
  const sql = {
    findDuplicate: `select 1 from ${table} where key = ? and document <> ? limit 1`,
    add: `insert into ${table} (key, document) values (?, ?)`,
    drop: `delete from ${table} where key = ? and document = ?`,
  }
  return { id, spec, isMultiKey, table, sql }
}

interface Entries {
  index: CollectionIndex
  keys: readonly Buffer[]
}

export class DocumentCollection {
  readonly id: number
  readonly database: string
  readonly name: string
  readonly uuid: Buffer
  readonly table: string
  readonly indexes: CollectionIndex[] = []
  readonly #db: SqliteDatabase
  readonly #sql: Readonly<Record<'insert' | 'replace' | 'remove' | 'find', string>>

  constructor(db: SqliteDatabase, row: { id: number; database: string; name: string; uuid: Buffer }) {
    this.#db = db
    this.id = row.id
    this.database = row.database
    this.name = row.name
    this.uuid = row.uuid
    this.table = `documents_${row.id}`
    this.#sql = {
      insert: `insert into ${this.table} (document) values (?)`,
      replace: `update ${this.table} set document = ? where id = ?`,
      remove: `delete from ${this.table} where id = ?`,
      find: `select document from ${this.table} where id = ?`,
    }
  }

  get namespace(): string {
    return `${this.database}.${this.name}`
  }

  /** @throws CommandError if a unique index holds the document's key; then nothing is stored */
  insert(document: Buffer, fields: BsonFields): void {
    const entries = this.#entriesOf(fields)
    for (const it of entries) this.#refuseDuplicates(it, fields, -1)
    const id = this.#db.run(this.#sql.insert, document)
    for (const it of entries) this.#add(it, id)
  }

  /** @throws CommandError as `insert` does */
  replace({ id, fields: before }: StoredDocument, document: Buffer): StoredDocument {
    const after = new StoredDocument(id, document)
    const old = new Map(this.#entriesOf(before).map((it) => [it.index, it.keys]))
    const entries = this.#entriesOf(after.fields).filter((it) => !sameKeys(it.keys, old.get(it.index)))
    for (const it of entries) this.#refuseDuplicates(it, after.fields, id)
    this.#db.run(this.#sql.replace, document, id)
    for (const it of entries) {
      this.#drop({ index: it.index, keys: old.get(it.index) ?? [] }, id)
      this.#add(it, id)
    }
    return after
  }

  remove({ id, fields }: StoredDocument): void {
    for (const it of this.#entriesOf(fields)) this.#drop(it, id)
    this.#db.run(this.#sql.remove, id)
  }

  find(id: number): StoredDocument | undefined {
    const row = this.#db.one(this.#sql.find, id)
    return row && new StoredDocument(id, columnBuffer(row['document']))
  }

  get count(): number {
    const [byId] = this.indexes
    if (!byId) throw new Error('Every collection has an index of its ids.')
    // Counting index entries is faster than counting documents.
    return Number(this.#db.one(`select count(*) as count from ${byId.table}`)?.['count'])
  }

  indexExistingDocuments(index: CollectionIndex): void {
    const rows = `select id, document from ${this.table} where id > ? order by id limit 500`
    for (let last = 0, found = this.#db.all(rows, last); found.length; found = this.#db.all(rows, last)) {
      for (const row of found) {
        last = Number(row['id'])
        const fields = parseFieldsAt(columnBuffer(row['document']))
        const entries = this.#entriesIn(index, fields)
        this.#refuseDuplicates(entries, fields, last)
        this.#add(entries, last)
      }
    }
  }

  #entriesOf(fields: BsonFields): Entries[] {
    return this.indexes.map((index) => this.#entriesIn(index, fields))
  }

  #entriesIn(index: CollectionIndex, fields: BsonFields): Entries {
    const { partial, isSparse } = index.spec
    if (partial && !matchesFilter(partial.filter, fields)) return { index, keys: [] }
    const { keys, isMultiKey, allMissing } = documentIndexKeys(fields, index.spec.fields)
    if (isSparse && allMissing) return { index, keys: [] }
    if (isMultiKey && !index.isMultiKey) {
      index.isMultiKey = true
      this.#db.run('update indexes set through_array = 1 where id = ?', index.id)
    }
    return { index, keys }
  }

  #refuseDuplicates({ index, keys }: Entries, fields: BsonFields, id: number): void {
    if (!index.spec.isUnique) return
    for (const key of keys)
      if (this.#db.one(index.sql.findDuplicate, key, id)) throw duplicate(this.namespace, index.spec, fields)
  }

  #add({ index, keys }: Entries, id: number): void {
    for (const key of keys) this.#db.run(index.sql.add, key, id)
  }

  #drop({ index, keys }: Entries, id: number): void {
    for (const key of keys) this.#db.run(index.sql.drop, key, id)
  }
}

function sameKeys(a: readonly Buffer[], b: readonly Buffer[] = []): boolean {
  return a.length === b.length && a.every((key, at) => b[at]?.equals(key))
}

function duplicate(namespace: string, spec: IndexSpec, fields: BsonFields): CommandError {
  const values = spec.fields.map(({ path, parts }): [string, BsonValue] => {
    const [first] = valuesAtPath(fields, parts)
    return [path, first ?? BsonValue.from(null)]
  })
  const keyValue = plainOf(BsonValue.object(values))
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`)
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: plainOf(spec.keyPattern), keyValue },
  )
}

function plainOf(value: BsonValue): Record<string, unknown> {
  return deserialize(BsonValue.object(value.readFields()).data)
}

/** A stored document with its row id, to which index entries refer. */
export class StoredDocument {
  readonly id: number
  readonly document: Buffer
  #fields: BsonFields | undefined

  constructor(id: number, document: Buffer) {
    this.id = id
    this.document = document
  }

  get fields(): BsonFields {
    return (this.#fields ??= parseFieldsAt(this.document))
  }
}
