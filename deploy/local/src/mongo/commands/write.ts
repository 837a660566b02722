import { badValueError, CommandError } from '../error.ts'
import { assertStorableDocument } from '../bson/validate.ts'
import { bsonTypes, type BsonFields, parseFieldsAt, encodeDocument, BsonValue } from '../bson/value.ts'
import {
  encodeWithIdFirst,
  applyUpdate,
  parseUpdate,
  type ParsedUpdate,
  buildUpsertedDocument,
} from '../update/update.ts'
import { maxWriteBatchSize } from './handshake.ts'
import {
  okReply,
  requestedCollectionName,
  type CommandContext,
  requestedCollection,
  parseAllowedCommandOptions,
} from './request.ts'
import { findDocuments } from '../plan/search.ts'
import { type QueryFilter, parseQueryFilter } from '../query/filter.ts'
import type { DocumentCollection, StoredDocument } from '../store/collection.ts'
import type { DocumentStore } from '../store/store.ts'

/** Runs each part of a write and collects errors; an ordered write stops after the first. */
function runEachWrite<T>(
  { options }: CommandContext,
  parts: readonly T[],
  work: (part: T, index: number) => void,
): Record<string, unknown>[] {
  if (parts.length > maxWriteBatchSize)
    throw badValueError(`Write batch sizes must be between 1 and ${maxWriteBatchSize}`)
  const isOrdered = options.flag('ordered', true)
  const errors: Record<string, unknown>[] = []
  for (const [index, part] of parts.entries()) {
    try {
      work(part, index)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      errors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (isOrdered) break
    }
  }
  return errors
}

function withErrors(errors: readonly Record<string, unknown>[]): { writeErrors?: unknown } {
  return errors.length ? { writeErrors: errors } : {}
}

export function runInsert(request: CommandContext): Buffer {
  const { options, store, database } = request
  const documents = options.documents('documents')
  const collection = store.getOrCreateCollection(database, requestedCollectionName(request))
  let n = 0
  const errors = runEachWrite(request, documents, (document) => {
    collection.insert(...asStored(document))
    n++
  })
  return okReply({ n, ...withErrors(errors) })
}

/** Most drivers send the id first, so that the bytes can be stored as received. */
function asStored(document: BsonValue): [Buffer, BsonFields] {
  const fields = document.readFields()
  const [first] = fields
  if (first?.[0] !== '_id' || first[1].type === bsonTypes.array) {
    const turned = encodeWithIdFirst(fields)
    return [turned, parseFieldsAt(turned)]
  }
  const bytes = document.bytes
  assertStorableDocument(bytes, fields)
  return [bytes, fields]
}

const updateParts = new Set(['q', 'u', 'multi', 'upsert'])
const deleteParts = new Set(['q', 'limit'])

export function runUpdate(request: CommandContext): Buffer {
  const { store, database } = request
  const counts = { n: 0, nModified: 0 }
  const upserted: BsonValue[] = []
  const errors = runEachWrite(request, request.options.documents('updates'), (part, index) => {
    const options = parseAllowedCommandOptions(part, updateParts, 'an update')
    const filter = parseQueryFilter(options.documentOrEmpty('q'))
    const update = parseUpdate(options.fields.get('u'))
    const isMulti = options.flag('multi')
    if (isMulti && update.kind === 'replacement')
      throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update')
    const collection = requestedCollection(request)
    const found = collection ? chosen(store, collection, filter, isMulti ? 0 : 1) : []
    for (const it of found) {
      counts.nModified += updateStoredDocument(collection as DocumentCollection, it, update) ? 1 : 0
      counts.n++
    }
    if (found.length || !options.flag('upsert')) return
    const made = insertUpsertedDocument(
      store.getOrCreateCollection(database, requestedCollectionName(request)),
      filter,
      update,
    )
    upserted.push(
      BsonValue.object([
        ['index', BsonValue.from(index)],
        ['_id', storedDocumentId(made)],
      ]),
    )
    counts.n++
  })
  return encodeDocument([
    ...parseFieldsAt(okReply({ ...counts, ...withErrors(errors) })),
    // Not through `okReply`, since an id may be of any type.
    ...(upserted.length ? [['upserted', BsonValue.array(upserted)] as const] : []),
  ])
}

/** Finds all before the first change, so that none is found again under its new keys. */
function chosen(
  store: DocumentStore,
  collection: DocumentCollection,
  filter: QueryFilter,
  limit: number,
): { id: number }[] {
  return Array.from(findDocuments(store.db, collection, { filter, sort: [], skip: 0, limit }), ({ id }) => ({
    id,
  }))
}

/** @returns the document after the update; undefined if it is unchanged */
export function updateStoredDocument(
  collection: DocumentCollection,
  { id }: { id: number },
  update: ParsedUpdate,
): StoredDocument | undefined {
  const before = collection.find(id)
  if (!before) throw new Error('A document that was found disappeared.')
  const document = applyUpdate(update, before.document)
  return document.equals(before.document) ? undefined : collection.replace(before, document)
}

export function insertUpsertedDocument(
  collection: DocumentCollection,
  filter: QueryFilter,
  update: ParsedUpdate,
): Buffer {
  const document = buildUpsertedDocument(update, filter)
  collection.insert(document, parseFieldsAt(document))
  return document
}

export function storedDocumentId(document: Buffer): BsonValue {
  const id = parseFieldsAt(document).get('_id')
  if (!id) throw new Error('Every stored document has an id.')
  return id
}

export function runDelete(request: CommandContext): Buffer {
  const { store } = request
  let n = 0
  const errors = runEachWrite(request, request.options.documents('deletes'), (part) => {
    const options = parseAllowedCommandOptions(part, deleteParts, 'a delete')
    const limit = options.fields.get('limit')
    const most = limit && limit.isNumber ? limit.toNumber() : -1
    if (most !== 0 && most !== 1)
      throw new CommandError('FailedToParse', 'The limit of a delete must be 0 or 1')
    const filter = parseQueryFilter(options.documentOrEmpty('q'))
    const collection = requestedCollection(request)
    for (const { id } of collection ? chosen(store, collection, filter, most) : []) {
      const stored = collection?.find(id)
      if (stored) collection?.remove(stored)
      n++
    }
  })
  return okReply({ n, ...withErrors(errors) })
}
