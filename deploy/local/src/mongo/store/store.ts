import { randomUUID } from 'node:crypto'
import { CommandError, unsupportedError } from '../error.ts'
import { toEqualityKey } from '../bson/encode-key.ts'
import { encodePlainObject } from '../bson/value.ts'
import { DocumentCollection, toCollectionIndex } from './collection.ts'
import { columnBuffer, SqliteDatabase } from './sqlite.ts'
import { idIndexName, type IndexSpec, parseIndexSpec, isSameIndexSpec } from './index-spec.ts'

export class DocumentStore implements Disposable {
  readonly db: SqliteDatabase
  readonly #collections = new Map<string, DocumentCollection>()

  constructor(file: string, isDurable: boolean) {
    this.db = new SqliteDatabase(file, isDurable)
    this.#load()
  }

  /** Runs work in a savepoint of the open transaction, which is rolled back if it throws. */
  runInSavepoint<T>(work: () => T): T {
    this.db.exec('savepoint command')
    try {
      const result = work()
      this.db.exec('release command')
      return result
    } catch (error) {
      // On a full disk SQLite may have rolled back the whole transaction.
      if (this.db.isInTransaction) this.db.exec('rollback to command; release command')
      // Collections and indexes may have been rolled back too.
      this.#load()
      throw error
    }
  }

  begin(): void {
    this.db.exec('begin immediate')
  }

  commit(): void {
    this.db.exec('commit')
  }

  rollback(): void {
    if (this.db.isInTransaction) this.db.exec('rollback')
    this.#load()
  }

  collection(database: string, name: string): DocumentCollection | undefined {
    return this.#collections.get(`${database}.${name}`)
  }

  collectionsOf(database: string): DocumentCollection[] {
    return [...this.#collections.values()].filter((it) => it.database === database)
  }

  get databases(): string[] {
    return [...new Set([...this.#collections.values()].map((it) => it.database))]
  }

  get allCollections(): DocumentCollection[] {
    return [...this.#collections.values()]
  }

  getOrCreateCollection(database: string, name: string): DocumentCollection {
    return this.collection(database, name) ?? this.#create(database, name)
  }

  drop(collection: DocumentCollection): void {
    for (const index of collection.indexes) this.db.exec(`drop table ${index.table}`)
    this.db.exec(`drop table ${collection.table}`)
    this.db.run('delete from collections where id = ?', collection.id)
    this.#collections.delete(collection.namespace)
    this.db.forgetStatements()
  }

  createIndex(collection: DocumentCollection, spec: IndexSpec): boolean {
    const { indexes } = collection
    const sameName = indexes.find((it) => it.spec.name === spec.name)
    const sameKey = indexes.find(
      (it) =>
        toEqualityKey(it.spec.keyPattern) === toEqualityKey(spec.keyPattern) &&
        (!spec.partial ||
          !it.spec.partial ||
          toEqualityKey(it.spec.partial.query) === toEqualityKey(spec.partial.query)),
    )
    if (sameName && isSameIndexSpec(sameName.spec, spec)) return false
    if (sameName)
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An index of the name '${spec.name}' exists with other options`,
      )
    if (sameKey)
      throw new CommandError(
        'IndexOptionsConflict',
        `Index already exists with a different name or options: ${sameKey.spec.name}`,
      )
    const id = this.db.run(
      'insert into indexes (collection, name, spec) values (?, ?, ?)',
      collection.id,
      spec.name,
      spec.bytes,
    )
    const index = toCollectionIndex({ id, spec, isMultiKey: false })
    this.db.exec(
      `create table ${index.table} (key blob not null, document integer not null, primary key (key, document)) strict, without rowid`,
    )
    collection.indexExistingDocuments(index)
    indexes.push(index)
    return true
  }

  dropIndex(collection: DocumentCollection, name: string): void {
    const at = collection.indexes.findIndex((it) => it.spec.name === name)
    const index = collection.indexes[at]
    if (!index) throw new CommandError('IndexNotFound', `index not found with name [${name}]`)
    if (at === 0) throw new CommandError('InvalidOptions', 'cannot drop _id index')
    this.db.exec(`drop table ${index.table}`)
    this.db.run('delete from indexes where id = ?', index.id)
    collection.indexes.splice(at, 1)
    this.db.forgetStatements()
  }

  [Symbol.dispose](): void {
    this.db[Symbol.dispose]()
  }

  #create(database: string, name: string): DocumentCollection {
    checkNames(database, name)
    const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
    const id = this.db.run(
      'insert into collections (database, name, uuid) values (?, ?, ?)',
      database,
      name,
      uuid,
    )
    const collection = new DocumentCollection(this.db, { id, database, name, uuid })
    this.db.exec(`create table ${collection.table} (id integer primary key, document blob not null) strict`)
    this.createIndex(
      collection,
      parseIndexSpec(encodePlainObject({ v: 2, key: { _id: 1 }, name: idIndexName })),
    )
    this.#collections.set(collection.namespace, collection)
    return collection
  }

  #load(): void {
    this.#collections.clear()
    this.db.forgetStatements()
    const byId = new Map<number, DocumentCollection>()
    for (const row of this.db.all('select * from collections order by id')) {
      const [id, database, name] = [Number(row['id']), String(row['database']), String(row['name'])]
      const collection = new DocumentCollection(this.db, {
        id,
        database,
        name,
        uuid: columnBuffer(row['uuid']),
      })
      byId.set(id, collection)
      this.#collections.set(collection.namespace, collection)
    }
    for (const row of this.db.all('select * from indexes order by id')) {
      const spec = parseIndexSpec(columnBuffer(row['spec']))
      const index = toCollectionIndex({ id: Number(row['id']), spec, isMultiKey: row['through_array'] === 1 })
      byId.get(Number(row['collection']))?.indexes.push(index)
    }
  }
}

function checkNames(database: string, name: string): void {
  if (!/^[^\0/\\. "$*<>:|?]{1,63}$/.test(database))
    throw new CommandError('InvalidNamespace', `Invalid database name: '${database}'`)
  if (!name || name.length > 200 || /[$\0]/.test(name) || name.startsWith('.') || name.endsWith('.'))
    throw new CommandError('InvalidNamespace', `Invalid collection name: '${name}'`)
  if (name.startsWith('system.') || ['admin', 'local', 'config'].includes(database))
    throw unsupportedError(`collections of the system, such as '${database}.${name}'`)
}
