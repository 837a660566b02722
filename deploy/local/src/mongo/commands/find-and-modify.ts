import { CommandError } from '../error.ts'
import { documentOf, documentValue, fieldsAt, objectValue, type Value, valueOf } from '../bson/value.ts'
import { find } from '../plan/search.ts'
import { parseFilter } from '../query/filter.ts'
import { parseProjection, project } from '../query/projection.ts'
import { parseKeyPattern } from '../query/sort.ts'
import type { Collection } from '../store/collection.ts'
import type { Stored } from '../store/stored.ts'
import { parseUpdate } from '../update/update.ts'
import { collectionName, collectionOf, type Request } from './request.ts'
import { change, idOf, updateOf, upsert } from './update.ts'

interface Outcome {
  /** What is shown of the document, if anything. */
  document: Buffer | undefined
  n: number
  updatedExisting?: boolean
  upserted?: Value
}

export function runFindAndModify(request: Request): Buffer {
  const { options } = request
  const projection = parseProjection(options.document('fields'))
  const { document, n, updatedExisting, upserted } = options.flag('remove')
    ? remove(request)
    : update(request)
  const last: [string, Value][] = [['n', valueOf(n)]]
  if (updatedExisting !== undefined) last.push(['updatedExisting', valueOf(updatedExisting)])
  if (upserted) last.push(['upserted', upserted])
  const shown = document && projection ? project(fieldsAt(document), projection) : document
  return documentOf([
    ['lastErrorObject', objectValue(last)],
    ['value', shown ? documentValue(shown) : valueOf(null)],
    ['ok', valueOf(1)],
  ])
}

function remove(request: Request): Outcome {
  const { options } = request
  if (options.present('update') || options.flag('upsert') || options.flag('new'))
    throw new CommandError('FailedToParse', 'Cannot remove and update at once, nor show what is not there')
  const { collection, found } = first(request)
  if (found) collection?.remove(found)
  return { document: found?.document, n: found ? 1 : 0 }
}

function update(request: Request): Outcome {
  const { options, store, database } = request
  const update = parseUpdate(updateOf(options.fields.get('update')))
  const showsNew = options.flag('new')
  const { collection, found, filter } = first(request)
  if (collection && found) {
    const after = change(collection, found, update)
    return { document: (showsNew && after ? after : found).document, n: 1, updatedExisting: true }
  }
  if (!options.flag('upsert')) return { document: undefined, n: 0, updatedExisting: false }
  const made = upsert(store.ensure(database, collectionName(request)), filter, update)
  return { document: showsNew ? made : undefined, n: 1, updatedExisting: false, upserted: idOf(made) }
}

function first(request: Request): {
  collection?: Collection
  found?: Stored
  filter: ReturnType<typeof parseFilter>
} {
  const { options, store } = request
  const sort = options.document('sort')
  const order = sort ? parseKeyPattern(sort, 'sort') : []
  const filter = parseFilter(options.documentOrEmpty('query'))
  const collection = collectionOf(request)
  if (!collection) return { filter }
  const [found] = find(store.db, collection, { filter, order, skip: 0, limit: 1 })
  return { collection, found, filter }
}
