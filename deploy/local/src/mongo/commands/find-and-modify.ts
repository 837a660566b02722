import { CommandError } from '../error.ts'
import { encodeDocument, parseFieldsAt, BsonValue } from '../bson/value.ts'
import { findDocuments } from '../plan/search.ts'
import { parseQueryFilter } from '../query/filter.ts'
import { parseProjection, applyProjection } from '../query/projection.ts'
import { parseKeyPattern } from '../query/index-keys.ts'
import type { DocumentCollection, StoredDocument } from '../store/collection.ts'
import { parseUpdate } from '../update/update.ts'
import { requestedCollectionName, requestedCollection, type CommandContext } from './request.ts'
import { updateStoredDocument, storedDocumentId, insertUpsertedDocument } from './write.ts'

interface Outcome {
  document: Buffer | undefined
  n: number
  updatedExisting?: boolean
  upserted?: BsonValue
}

export function runFindAndModify(request: CommandContext): Buffer {
  const { options } = request
  const projection = parseProjection(options.document('fields'))
  const { document, n, updatedExisting, upserted } = options.flag('remove')
    ? remove(request)
    : update(request)
  const last: [string, BsonValue][] = [['n', BsonValue.from(n)]]
  if (updatedExisting !== undefined) last.push(['updatedExisting', BsonValue.from(updatedExisting)])
  if (upserted) last.push(['upserted', upserted])
  const shown = document && projection ? applyProjection(parseFieldsAt(document), projection) : document
  return encodeDocument([
    ['lastErrorObject', BsonValue.object(last)],
    ['value', shown ? BsonValue.document(shown) : BsonValue.from(null)],
    ['ok', BsonValue.from(1)],
  ])
}

function remove(request: CommandContext): Outcome {
  const { options } = request
  if (options.present('update') || options.flag('upsert') || options.flag('new'))
    throw new CommandError('FailedToParse', 'Cannot remove and update at once, nor show what is not there')
  const { collection, found } = first(request)
  if (found) collection?.remove(found)
  return { document: found?.document, n: found ? 1 : 0 }
}

function update(request: CommandContext): Outcome {
  const { options, store, database } = request
  const update = parseUpdate(options.fields.get('update'))
  const showsNew = options.flag('new')
  const { collection, found, filter } = first(request)
  if (collection && found) {
    const after = updateStoredDocument(collection, found, update)
    return { document: (showsNew && after ? after : found).document, n: 1, updatedExisting: true }
  }
  if (!options.flag('upsert')) return { document: undefined, n: 0, updatedExisting: false }
  const made = insertUpsertedDocument(
    store.getOrCreateCollection(database, requestedCollectionName(request)),
    filter,
    update,
  )
  return {
    document: showsNew ? made : undefined,
    n: 1,
    updatedExisting: false,
    upserted: storedDocumentId(made),
  }
}

function first(request: CommandContext): {
  collection?: DocumentCollection
  found?: StoredDocument
  filter: ReturnType<typeof parseQueryFilter>
} {
  const { options, store } = request
  const order = options.document('sort')
  const sort = order ? parseKeyPattern(order, 'sort') : []
  const filter = parseQueryFilter(options.documentOrEmpty('query'))
  const collection = requestedCollection(request)
  if (!collection) return { filter }
  const [found] = findDocuments(store.db, collection, { filter, sort, skip: 0, limit: 1 })
  return { collection, found, filter }
}
