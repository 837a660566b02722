import { CommandError, unsupported } from '../error.ts'
import { type Fields, fieldsOf, isNumber, numberOf, type Value } from '../bson/value.ts'
import { type KeyField, keysOf } from './index-keys.ts'
import { pathParts } from './path.ts'

const mostFields = 32

/** The fields of a sort order, or of an index: 1 upwards, -1 downwards. */
export function parseKeyPattern(pattern: Value, purpose: 'sort' | 'index'): KeyField[] {
  const fields = [...fieldsOf(pattern)].map(([path, value]): KeyField => {
    const direction = isNumber(value) ? numberOf(value) : 0
    if (direction !== 1 && direction !== -1)
      throw unsupported(`the ${purpose} of '${path}' by anything but 1 or -1`)
    return { path, parts: pathParts(path, purpose), descending: direction < 0 }
  })
  if (fields.length > mostFields) throw new CommandError('BadValue', `A ${purpose} has more than 32 fields`)
  return fields
}

/** Where a document stands in an order: by the least of its keys, as the order runs. */
export function sortKeyOf(fields: Fields, order: readonly KeyField[]): Buffer {
  const [first, ...others] = keysOf(fields, order).keys
  if (!first) throw new Error('Every document has a key.')
  return others.reduce((least, key) => (key.compare(least) < 0 ? key : least), first)
}
