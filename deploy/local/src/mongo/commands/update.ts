import { CommandError } from '../error.ts'
import {
  arrayValue,
  documentOf,
  fieldsAt,
  isNumber,
  numberOf,
  objectValue,
  type Value,
  valueOf,
} from '../bson/value.ts'
import { find } from '../plan/search.ts'
import { type Filter, parseFilter } from '../query/filter.ts'
import type { Collection } from '../store/collection.ts'
import type { Stored } from '../store/stored.ts'
import type { Store } from '../store/store.ts'
import { equalitiesOf } from '../update/equalities.ts'
import { applyUpdate, parseUpdate, type Update, upsertedDocument } from '../update/update.ts'
import { answer, collectionName, collectionOf, partOf, type Request } from './request.ts'
import { eachPart, withErrors } from './write.ts'

const updateParts = new Set(['q', 'u', 'multi', 'upsert'])
const deleteParts = new Set(['q', 'limit'])

export function runUpdate(request: Request): Buffer {
  const { store, database } = request
  const counts = { n: 0, nModified: 0 }
  const upserted: Value[] = []
  const errors = eachPart(request, request.options.documents('updates'), (part, index) => {
    const options = partOf(part, updateParts, 'an update')
    const filter = parseFilter(options.documentOrEmpty('q'))
    const update = parseUpdate(updateOf(options.fields.get('u')))
    const isMulti = options.flag('multi')
    if (isMulti && update.kind === 'replacement')
      throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update')
    const collection = collectionOf(request)
    const found = collection ? chosen(store, collection, filter, isMulti ? 0 : 1) : []
    for (const it of found) {
      // There is a collection where something was found.
      counts.nModified += change(collection as Collection, it, update) ? 1 : 0
      counts.n++
    }
    if (found.length || !options.flag('upsert')) return
    const made = upsert(store.ensure(database, collectionName(request)), filter, update)
    upserted.push(
      objectValue([
        ['index', valueOf(index)],
        ['_id', idOf(made)],
      ]),
    )
    counts.n++
  })
  return documentOf([
    ...fieldsAt(answer({ ...counts, ...withErrors(errors) })),
    // As they are, since an id may be of any type.
    ...(upserted.length ? [['upserted', arrayValue(upserted)] as const] : []),
  ])
}

export function updateOf(value: Value | undefined): Value {
  if (!value) throw new CommandError('FailedToParse', 'An update is missing')
  return value
}

/** All of them are known before the first is changed, so that none is found again under its new keys. */
function chosen(store: Store, collection: Collection, filter: Filter, limit: number): { id: number }[] {
  return Array.from(find(store.db, collection, { filter, order: [], skip: 0, limit }), ({ id }) => ({ id }))
}

/** @returns the document after the update; undefined where it is what it was */
export function change(collection: Collection, { id }: { id: number }, update: Update): Stored | undefined {
  const before = collection.find(id)
  if (!before) throw new Error('A document that was found disappeared.')
  const document = applyUpdate(update, before.document)
  return document.equals(before.document) ? undefined : collection.replace(before, document)
}

export function upsert(collection: Collection, filter: Filter, update: Update): Buffer {
  const document = upsertedDocument(update, equalitiesOf(filter))
  collection.insert(document, fieldsAt(document))
  return document
}

export function idOf(document: Buffer): Value {
  const id = fieldsAt(document).get('_id')
  if (!id) throw new Error('Every stored document has an id.')
  return id
}

export function runDelete(request: Request): Buffer {
  const { store } = request
  let n = 0
  const errors = eachPart(request, request.options.documents('deletes'), (part) => {
    const options = partOf(part, deleteParts, 'a delete')
    const limit = options.fields.get('limit')
    const most = limit && isNumber(limit) ? numberOf(limit) : -1
    if (most !== 0 && most !== 1)
      throw new CommandError('FailedToParse', 'The limit of a delete must be 0 or 1')
    const filter = parseFilter(options.documentOrEmpty('q'))
    const collection = collectionOf(request)
    for (const { id } of collection ? chosen(store, collection, filter, most) : []) {
      const stored = collection?.find(id)
      if (stored) collection?.remove(stored)
      n++
    }
  })
  return answer({ n, ...withErrors(errors) })
}
