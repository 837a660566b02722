import { deserialize } from 'bson'
import { CommandError } from '../error.ts'
import { type Fields, fieldsAt, fieldsOf, objectValue, type Value, valueOf } from '../bson/value.ts'
import { keysOf } from '../query/index-keys.ts'
import { matches } from '../query/match.ts'
import { valuesAt } from '../query/path.ts'
import { bufferOf, type Database } from './database.ts'
import type { IndexSpec } from './index-spec.ts'

export interface Index {
  id: number
  spec: IndexSpec
  /** Whether any document ever had an array on the way to a key, so that it may stand under several. */
  throughArray: boolean
}

/** A stored document and the number under which indexes name it. */
export interface Stored {
  id: number
  document: Buffer
}

interface Entries {
  index: Index
  keys: readonly Buffer[]
}

/** The documents of one collection and their index entries, which change together. */
export class Collection {
  readonly id: number
  readonly database: string
  readonly name: string
  readonly uuid: Buffer
  readonly indexes: Index[] = []
  readonly #db: Database

  constructor(db: Database, row: { id: number; database: string; name: string; uuid: Buffer }) {
    this.#db = db
    this.id = row.id
    this.database = row.database
    this.name = row.name
    this.uuid = row.uuid
  }

  get namespace(): string {
    return `${this.database}.${this.name}`
  }

  get table(): string {
    return `documents_${this.id}`
  }

  /** @throws CommandError where a unique index has the document's key already; then nothing is stored */
  insert(document: Buffer): void {
    const entries = this.#entriesOf(fieldsAt(document))
    for (const it of entries) this.#refuseDuplicates(it, document, -1)
    const id = this.#db.run(`insert into ${this.table} (document) values (?)`, document)
    for (const it of entries) this.#add(it, id)
  }

  /** Puts another document in the place of one, under the same refusals. */
  replace({ id, document: before }: Stored, document: Buffer): void {
    const old = new Map(this.#entriesOf(fieldsAt(before)).map((it) => [it.index, it.keys]))
    const entries = this.#entriesOf(fieldsAt(document)).filter((it) => !sameKeys(it.keys, old.get(it.index)))
    for (const it of entries) this.#refuseDuplicates(it, document, id)
    this.#db.run(`update ${this.table} set document = ? where id = ?`, document, id)
    for (const it of entries) {
      this.#drop({ index: it.index, keys: old.get(it.index) ?? [] }, id)
      this.#add(it, id)
    }
  }

  remove({ id, document }: Stored): void {
    for (const it of this.#entriesOf(fieldsAt(document))) this.#drop(it, id)
    this.#db.run(`delete from ${this.table} where id = ?`, id)
  }

  find(id: number): Buffer | undefined {
    const row = this.#db.one(`select document from ${this.table} where id = ?`, id)
    return row && bufferOf(row['document'])
  }

  get count(): number {
    const [byId] = this.indexes
    // Its entries are small, so they are counted faster than documents.
    return Number(this.#db.one(`select count(*) as count from ${tableOf(byId)}`)?.['count'])
  }

  /** Enters into an index what is stored already. */
  enter(index: Index): void {
    const rows = `select id, document from ${this.table} where id > ? order by id limit 500`
    for (let last = 0, found = this.#db.all(rows, last); found.length; found = this.#db.all(rows, last)) {
      for (const row of found) {
        last = Number(row['id'])
        const document = bufferOf(row['document'])
        const entries = this.#entriesIn(index, fieldsAt(document))
        this.#refuseDuplicates(entries, document, last)
        this.#add(entries, last)
      }
    }
  }

  #entriesOf(fields: Fields): Entries[] {
    return this.indexes.map((index) => this.#entriesIn(index, fields))
  }

  #entriesIn(index: Index, fields: Fields): Entries {
    const { partial, isSparse } = index.spec
    if (partial && !matches(partial.filter, fields)) return { index, keys: [] }
    const { keys, throughArray, allMissing } = keysOf(fields, index.spec.fields)
    if (isSparse && allMissing) return { index, keys: [] }
    if (throughArray && !index.throughArray) {
      index.throughArray = true
      this.#db.run('update indexes set through_array = 1 where id = ?', index.id)
    }
    return { index, keys }
  }

  #refuseDuplicates({ index, keys }: Entries, document: Buffer, id: number): void {
    if (!index.spec.isUnique) return
    const find = `select 1 from ${tableOf(index)} where key = ? and document <> ? limit 1`
    for (const key of keys)
      if (this.#db.one(find, key, id)) throw duplicate(this.namespace, index.spec, document)
  }

  #add({ index, keys }: Entries, id: number): void {
    for (const key of keys)
      this.#db.run(`insert into ${tableOf(index)} (key, document) values (?, ?)`, key, id)
  }

  #drop({ index, keys }: Entries, id: number): void {
    for (const key of keys)
      this.#db.run(`delete from ${tableOf(index)} where key = ? and document = ?`, key, id)
  }
}

export function tableOf(index: Pick<Index, 'id'> | undefined): string {
  if (!index) throw new Error('Every collection has an index of its ids.')
  return `index_${index.id}`
}

function sameKeys(a: readonly Buffer[], b: readonly Buffer[] = []): boolean {
  return a.length === b.length && a.every((key, at) => b[at]?.equals(key))
}

function duplicate(namespace: string, spec: IndexSpec, document: Buffer): CommandError {
  const fields = fieldsAt(document)
  const values = spec.fields.map(({ path, parts }): [string, Value] => {
    const [first] = valuesAt(fields, parts)
    return [path, first ?? valueOf(null)]
  })
  const keyValue = plainOf(objectValue(values))
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`)
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: plainOf(spec.keyPattern), keyValue },
  )
}

function plainOf(value: Value): Record<string, unknown> {
  return deserialize(objectValue(fieldsOf(value)).data)
}
