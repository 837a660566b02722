import { Binary, deserialize } from 'bson'
import { CommandError, unsupportedError } from '../error.ts'
import { bsonTypes, encodeDocument, encodePlainObject, parseFieldsAt, BsonValue } from '../bson/value.ts'
import { toEqualityKey } from '../bson/encode-key.ts'
import { parseQueryFilter } from '../query/filter.ts'
import { matchesFilter } from '../query/match.ts'
import type { DocumentCollection } from '../store/collection.ts'
import { parseIndexSpec } from '../store/index-spec.ts'
import {
  okReply,
  requestedCollectionName,
  requestedCollection,
  CommandOptions,
  type CommandContext,
} from './request.ts'

export function runCreateCollection(request: CommandContext): Buffer {
  const { store, database } = request
  if (requestedCollection(request))
    throw new CommandError(
      'NamespaceExists',
      `Collection ${database}.${requestedCollectionName(request)} already exists.`,
    )
  store.getOrCreateCollection(database, requestedCollectionName(request))
  return okReply()
}

export function runDropCollection(request: CommandContext): Buffer {
  const collection = existing(request)
  const nIndexesWas = collection.indexes.length
  request.store.drop(collection)
  return okReply({ nIndexesWas, ns: collection.namespace })
}

export function runDropDatabase({ store, database }: CommandContext): Buffer {
  const collections = store.collectionsOf(database)
  for (const it of collections) store.drop(it)
  return okReply(collections.length ? { dropped: database } : {})
}

export function runListDatabases({ store }: CommandContext): Buffer {
  const databases = store.databases.map((name) => ({ name, sizeOnDisk: 0, empty: false }))
  return okReply({ databases, totalSize: 0 })
}

export function runListCollections({ options, store, database, cursors }: CommandContext): Buffer {
  const filter = parseQueryFilter(options.documentOrEmpty('filter'))
  const isShort = options.flag('nameOnly')
  const all = store.collectionsOf(database).map((it) => encodePlainObject(described(it, isShort)))
  const rows = all.filter((it) => matchesFilter(filter, parseFieldsAt(it)))
  return cursors.open({ namespace: `${database}.$cmd.listCollections`, rows }, batchSize(options), false)
}

function described({ name, uuid }: DocumentCollection, isShort: boolean): Record<string, unknown> {
  if (isShort) return { name, type: 'collection' }
  const info = { readOnly: false, uuid: new Binary(uuid, Binary.SUBTYPE_UUID) }
  return { name, type: 'collection', options: {}, info, idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } }
}

export function runListIndexes(request: CommandContext): Buffer {
  const { options, cursors } = request
  const collection = existing(request)
  const rows = collection.indexes.map(({ spec }) => spec.bytes)
  return cursors.open({ namespace: collection.namespace, rows }, batchSize(options), false)
}

function batchSize(options: CommandOptions): number {
  const cursor = options.document('cursor')
  return cursor ? new CommandOptions(cursor.readFields()).count('batchSize', Infinity) : Infinity
}

export function runCreateIndexes(request: CommandContext): Buffer {
  const { options, store, database } = request
  const specs = options.documents('indexes').map((it) => parseIndexSpec(withVersion(it)))
  const isNew = !requestedCollection(request)
  const collection = store.getOrCreateCollection(database, requestedCollectionName(request))
  const numIndexesBefore = collection.indexes.length
  for (const spec of specs) store.createIndex(collection, spec)
  const numIndexesAfter = collection.indexes.length
  return okReply({ numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: isNew })
}

/** As MongoDB stores a specification: version first, without `background`. */
function withVersion(spec: BsonValue): Buffer {
  const others = [...spec.readFields()].filter(([name]) => !['v', 'background', 'ns'].includes(name))
  return encodeDocument([['v', BsonValue.from(2)], ...others])
}

export function runDropIndexes(request: CommandContext): Buffer {
  const { options, store } = request
  const collection = existing(request)
  const nIndexesWas = collection.indexes.length
  const wanted = options.fields.get('index')
  if (!wanted) throw new CommandError('FailedToParse', `'index' is missing`)
  for (const name of namesOf(collection, wanted)) store.dropIndex(collection, name)
  return okReply({ nIndexesWas })
}

function namesOf({ indexes }: DocumentCollection, wanted: BsonValue): string[] {
  const all = indexes.map(({ spec }) => spec)
  if (wanted.type === bsonTypes.string && wanted.toText() === '*') return all.slice(1).map(({ name }) => name)
  if (wanted.type === bsonTypes.string) return [wanted.toText()]
  if (wanted.type !== bsonTypes.object) throw unsupportedError('several names in dropIndexes')
  const found = all.filter(({ keyPattern }) => toEqualityKey(keyPattern) === toEqualityKey(wanted))
  if (!found.length)
    throw new CommandError(
      'IndexNotFound',
      `can't find index with key: ${JSON.stringify(deserialize(wanted.bytes))}`,
    )
  return found.map(({ name }) => name)
}

function existing(request: CommandContext): DocumentCollection {
  const collection = requestedCollection(request)
  if (!collection)
    throw new CommandError(
      'NamespaceNotFound',
      `ns does not exist: ${request.database}.${requestedCollectionName(request)}`,
    )
  return collection
}
