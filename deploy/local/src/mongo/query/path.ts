import { CommandError, unsupported } from '../error.ts'
import { bsonType, elementsOf, type Fields, fieldsOf, type Value } from '../bson/value.ts'

/** The steps of a dotted path. A number may mean a place in an array or a name, and only updates tell them apart. */
export function pathParts(path: string, purpose: string): string[] {
  const parts = path.split('.')
  for (const part of parts) {
    if (!part) throw new CommandError('EmptyFieldName', `The path '${path}' has an empty part`)
    if (part.startsWith('$')) throw unsupported(`'${part}' in the path '${path}'`)
    if (/^\d+$/.test(part)) throw unsupported(`the number in the path '${path}' of a ${purpose}`)
  }
  return parts
}

/**
 * What a path leads to in a document: one value, or one for each document of the arrays on its way; undefined where the
 * last step leads nowhere.
 */
export function valuesAt(fields: Fields, parts: readonly string[]): (Value | undefined)[] {
  const found: (Value | undefined)[] = []
  walk(fields, parts, 0, found)
  return found
}

function walk(fields: Fields, parts: readonly string[], at: number, found: (Value | undefined)[]): void {
  const child = fields.get(parts[at] ?? '')
  if (child === undefined || at === parts.length - 1) found.push(child)
  else if (child.type === bsonType.object) walk(fieldsOf(child), parts, at + 1, found)
  else if (child.type === bsonType.array) {
    for (const element of elementsOf(child))
      if (element.type === bsonType.object) walk(fieldsOf(element), parts, at + 1, found)
  } else found.push(undefined)
}
