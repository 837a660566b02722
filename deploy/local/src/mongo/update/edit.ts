import { CommandError } from '../error.ts'
import {
  arrayValue,
  bsonType,
  elementsOf,
  type Fields,
  fieldsOf,
  objectValue,
  typeName,
  type Value,
  valueOf,
} from '../bson/value.ts'

/** What becomes of a value: undefined in is one that is not there, undefined out removes it. */
export type Change = (old: Value | undefined) => Value | undefined

const mostPadding = 10_000
const nothing = valueOf(null)

/** Changes what a path leads to, and makes the documents on the way to it where they are missing. */
export function editFields(fields: Fields, parts: readonly string[], change: Change): void {
  const [name = '', ...rest] = parts
  const old = fields.get(name)
  const changed = rest.length ? editWithin(old, rest, change, name) : change(old)
  if (changed) fields.set(name, changed)
  else fields.delete(name)
}

function editWithin(
  old: Value | undefined,
  parts: readonly string[],
  change: Change,
  name: string,
): Value | undefined {
  if (old?.type === bsonType.array) return editArray(old, parts, change, name)
  if (old && old.type !== bsonType.object) {
    // Nothing to remove there; anything else has no place.
    if (change(undefined) === undefined) return old
    throw new CommandError(
      'PathNotViable',
      `Cannot create field '${parts[0]}' in '${name}', which is of type ${typeName(old)}`,
    )
  }
  const fields = old ? fieldsOf(old) : new Map<string, Value>()
  editFields(fields, parts, change)
  // A removal makes no documents on its way.
  return old || fields.size ? objectValue(fields) : undefined
}

function editArray(array: Value, parts: readonly string[], change: Change, name: string): Value {
  const [place = '', ...rest] = parts
  const elements = elementsOf(array)
  if (!/^(0|[1-9]\d{0,6})$/.test(place)) {
    if (change(undefined) === undefined) return array
    throw new CommandError('PathNotViable', `Cannot create field '${place}' in the array '${name}'`)
  }
  const index = Number(place)
  const old = elements[index]
  const changed = rest.length ? editWithin(old, rest, change, place) : change(old)
  if (!changed && index >= elements.length) return array
  if (index - elements.length > mostPadding)
    throw new CommandError('BadValue', `The array '${name}' would be filled up with too many nulls`)
  while (elements.length < index) elements.push(nothing)
  // The others keep their places.
  elements[index] = changed ?? nothing
  return arrayValue(elements)
}
