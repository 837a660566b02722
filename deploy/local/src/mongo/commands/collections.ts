import { Binary, deserialize } from 'bson'
import { CommandError, unsupported } from '../error.ts'
import {
  bsonType,
  bytesOf,
  documentOf,
  encode,
  fieldsAt,
  fieldsOf,
  stringOf,
  type Value,
  valueOf,
} from '../bson/value.ts'
import { parseFilter } from '../query/filter.ts'
import { matches } from '../query/match.ts'
import type { Collection } from '../store/collection.ts'
import { parseIndexSpec, textOf } from '../store/index-spec.ts'
import { answer, collectionName, collectionOf, Options, type Request } from './request.ts'

export function runCreate(request: Request): Buffer {
  const { store, database } = request
  if (collectionOf(request))
    throw new CommandError(
      'NamespaceExists',
      `Collection ${database}.${collectionName(request)} already exists.`,
    )
  store.ensure(database, collectionName(request))
  return answer()
}

export function runDrop(request: Request): Buffer {
  const collection = existing(request)
  const nIndexesWas = collection.indexes.length
  request.store.drop(collection)
  return answer({ nIndexesWas, ns: collection.namespace })
}

export function runDropDatabase({ store, database }: Request): Buffer {
  const collections = store.collectionsOf(database)
  for (const it of collections) store.drop(it)
  return answer(collections.length ? { dropped: database } : {})
}

export function runListDatabases({ store }: Request): Buffer {
  const databases = store.databases.map((name) => ({ name, sizeOnDisk: 0, empty: false }))
  return answer({ databases, totalSize: 0 })
}

export function runListCollections({ options, store, database, cursors }: Request): Buffer {
  const filter = parseFilter(options.documentOrEmpty('filter'))
  const isShort = options.flag('nameOnly')
  const all = store.collectionsOf(database).map((it) => encode(described(it, isShort)))
  const rows = all.filter((it) => matches(filter, fieldsAt(it)))
  return cursors.open({ namespace: `${database}.$cmd.listCollections`, rows }, batchSize(options), false)
}

function described({ name, uuid }: Collection, isShort: boolean): Record<string, unknown> {
  if (isShort) return { name, type: 'collection' }
  const info = { readOnly: false, uuid: new Binary(uuid, Binary.SUBTYPE_UUID) }
  return { name, type: 'collection', options: {}, info, idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } }
}

export function runListIndexes(request: Request): Buffer {
  const { options, cursors } = request
  const collection = existing(request)
  const rows = collection.indexes.map(({ spec }) => spec.bytes)
  return cursors.open({ namespace: collection.namespace, rows }, batchSize(options), false)
}

/** Zero, as anywhere, is a first batch with nothing in it. */
function batchSize(options: Options): number {
  const cursor = options.document('cursor')
  return cursor ? new Options(fieldsOf(cursor)).count('batchSize', Infinity) : Infinity
}

export function runCreateIndexes(request: Request): Buffer {
  const { options, store, database } = request
  const specs = options.documents('indexes').map((it) => parseIndexSpec(withVersion(it)))
  const isNew = !collectionOf(request)
  const collection = store.ensure(database, collectionName(request))
  const numIndexesBefore = collection.indexes.length
  for (const spec of specs) store.createIndex(collection, spec)
  const numIndexesAfter = collection.indexes.length
  return answer({ numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: isNew })
}

/** As MongoDB keeps a specification: the version first, and without the word for how it was to be built. */
function withVersion(spec: Value): Buffer {
  const others = [...fieldsOf(spec)].filter(([name]) => !['v', 'background', 'ns'].includes(name))
  return documentOf([['v', valueOf(2)], ...others])
}

export function runDropIndexes(request: Request): Buffer {
  const { options, store } = request
  const collection = existing(request)
  const nIndexesWas = collection.indexes.length
  const wanted = options.fields.get('index')
  if (!wanted) throw new CommandError('FailedToParse', `'index' is missing`)
  for (const name of namesOf(collection, wanted)) store.dropIndex(collection, name)
  return answer({ nIndexesWas })
}

function namesOf({ indexes }: Collection, wanted: Value): string[] {
  const all = indexes.map(({ spec }) => spec)
  if (wanted.type === bsonType.string && stringOf(wanted) === '*') return all.slice(1).map(({ name }) => name)
  if (wanted.type === bsonType.string) return [stringOf(wanted)]
  if (wanted.type !== bsonType.object) throw unsupported('several names in dropIndexes')
  const found = all.filter(({ keyPattern }) => textOf(keyPattern) === textOf(wanted))
  if (!found.length)
    throw new CommandError(
      'IndexNotFound',
      `can't find index with key: ${JSON.stringify(deserialize(bytesOf(wanted)))}`,
    )
  return found.map(({ name }) => name)
}

function existing(request: Request): Collection {
  const collection = collectionOf(request)
  if (!collection)
    throw new CommandError(
      'NamespaceNotFound',
      `ns does not exist: ${request.database}.${collectionName(request)}`,
    )
  return collection
}
