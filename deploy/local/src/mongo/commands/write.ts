import { CommandError } from '../error.ts'
import { checkDocument } from '../bson/check.ts'
import { bsonType, bytesOf, type Fields, fieldsAt, fieldsOf, type Value } from '../bson/value.ts'
import { withIdFirst } from '../update/update.ts'
import { maxWriteBatch } from './handshake.ts'
import { answer, collectionName, type Request } from './request.ts'

/** Does each part of a write, and notes which ones failed; in order means not to go on after the first of those. */
export function eachPart<T>(
  { options }: Request,
  parts: readonly T[],
  work: (part: T, index: number) => void,
): Record<string, unknown>[] {
  if (parts.length > maxWriteBatch)
    throw new CommandError('BadValue', `Write batch sizes must be between 1 and ${maxWriteBatch}`)
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

export function withErrors(errors: readonly Record<string, unknown>[]): { writeErrors?: unknown } {
  return errors.length ? { writeErrors: errors } : {}
}

export function runInsert(request: Request): Buffer {
  const { options, store, database } = request
  const documents = options.documents('documents')
  const collection = store.ensure(database, collectionName(request))
  let n = 0
  const errors = eachPart(request, documents, (document) => {
    collection.insert(...asStored(document))
    n++
  })
  return answer({ n, ...withErrors(errors) })
}

/** A document and its fields. Most drivers put the id first, and then the bytes can be kept as they came. */
function asStored(document: Value): [Buffer, Fields] {
  const fields = fieldsOf(document)
  const [first] = fields
  if (first?.[0] !== '_id' || first[1].type === bsonType.array) {
    const turned = withIdFirst(fields)
    return [turned, fieldsAt(turned)]
  }
  const bytes = bytesOf(document)
  checkDocument(bytes, fields)
  return [bytes, fields]
}
