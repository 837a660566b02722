import { MongoCommandError, unsupportedError } from '../error.ts'
import { bsonTypes, arrayElements, type BsonFields, parseValueFields, type BsonValue } from '../bson/value.ts'

/** The steps of a dotted path. A number may mean a place in an array or a name, and only updates tell them apart. */
export function parseFieldPath(path: string, purpose: string): string[] {
  const parts = path.split('.')
  for (const part of parts) {
    if (!part) throw new MongoCommandError('EmptyFieldName', `The path '${path}' has an empty part`)
    if (part.startsWith('$')) throw unsupportedError(`'${part}' in the path '${path}'`)
    if (/^\d+$/.test(part)) throw unsupportedError(`the number in the path '${path}' of a ${purpose}`)
  }
  return parts
}

/**
 * What a path leads to in a document: one value, or one for each document of the arrays on its way; undefined where the
 * last step leads nowhere.
 */
export function valuesAtPath(fields: BsonFields, parts: readonly string[]): (BsonValue | undefined)[] {
  const found: (BsonValue | undefined)[] = []
  walk(fields, parts, 0, found)
  return found
}

function walk(
  fields: BsonFields,
  parts: readonly string[],
  at: number,
  found: (BsonValue | undefined)[],
): void {
  const child = fields.get(parts[at] ?? '')
  if (child === undefined || at === parts.length - 1) found.push(child)
  else if (child.type === bsonTypes.object) walk(parseValueFields(child), parts, at + 1, found)
  else if (child.type === bsonTypes.array) {
    for (const element of arrayElements(child))
      if (element.type === bsonTypes.object) walk(parseValueFields(element), parts, at + 1, found)
  } else found.push(undefined)
}
