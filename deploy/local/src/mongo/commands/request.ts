import { MongoCommandError, unsupportedError } from '../error.ts'
import {
  bsonTypes,
  documentBytesAsValue,
  arrayElements,
  encodePlainObject,
  type BsonFields,
  parseValueFields,
  isBsonNumber,
  isTruthyBsonValue,
  readBsonNumber,
  readBsonString,
  mongoTypeName,
  type BsonValue,
} from '../bson/value.ts'
import type { DocumentCollection } from '../store/collection.ts'
import type { DocumentStore } from '../store/store.ts'
import type { CursorRegistry } from './cursors.ts'
import type { ScramLogin } from './scram.ts'

/** Reads the fields of a command, or of a part of one, and refuses what is of the wrong type. */
export class CommandOptions {
  readonly fields: BsonFields
  readonly #sequences: ReadonlyMap<string, readonly Buffer[]>

  constructor(fields: BsonFields, sequences: ReadonlyMap<string, readonly Buffer[]> = new Map()) {
    this.fields = fields
    this.#sequences = sequences
  }

  /** @throws CommandError at a field that is not among the known ones, and says more than the absence of it would */
  allow(known: ReadonlySet<string>, of: string): void {
    for (const [name, value] of this.fields) {
      const saysNothing =
        value.type === bsonTypes.null || (value.type === bsonTypes.boolean && !isTruthyBsonValue(value))
      if (!known.has(name) && !saysNothing) throw unsupportedError(`the option '${name}' of ${of}`)
    }
    for (const name of this.#sequences.keys())
      if (!known.has(name)) throw unsupportedError(`the option '${name}' of ${of}`)
  }

  string(name: string): string {
    const value = this.get(name, bsonTypes.string)
    if (!value) throw new MongoCommandError('FailedToParse', `'${name}' is missing`)
    return readBsonString(value)
  }

  /** A whole number that is not negative. */
  count(name: string, otherwise: number): number {
    const value = this.present(name)
    if (!value) return otherwise
    const number = isBsonNumber(value) ? readBsonNumber(value) : NaN
    if (!Number.isSafeInteger(number) || number < 0)
      throw new MongoCommandError('BadValue', `'${name}' must be a whole number that is not negative`)
    return number
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.present(name)
    if (!value) return otherwise
    if (value.type !== bsonTypes.boolean && !isBsonNumber(value)) throw wrongType(name, value)
    return isTruthyBsonValue(value)
  }

  document(name: string): BsonValue | undefined {
    return this.get(name, bsonTypes.object)
  }

  documentOrEmpty(name: string): BsonValue {
    return this.document(name) ?? emptyDocument
  }

  array(name: string): BsonValue[] | undefined {
    const value = this.get(name, bsonTypes.array)
    return value && arrayElements(value)
  }

  /** Documents that came within the command or beside it. */
  documents(name: string): readonly BsonValue[] {
    const found = this.#sequences.get(name)?.map(documentBytesAsValue) ?? this.array(name)
    if (!found?.length)
      throw new MongoCommandError('FailedToParse', `'${name}' must be an array with something in it`)
    for (const it of found) if (it.type !== bsonTypes.object) throw wrongType(name, it)
    return found
  }

  /** A field that is there, and not null. */
  present(name: string): BsonValue | undefined {
    const value = this.fields.get(name)
    return value?.type === bsonTypes.null ? undefined : value
  }

  private get(name: string, type: number): BsonValue | undefined {
    const value = this.present(name)
    if (value && value.type !== type) throw wrongType(name, value)
    return value
  }
}

const emptyDocument = documentBytesAsValue(encodePlainObject({}))

function wrongType(name: string, value: BsonValue): MongoCommandError {
  return new MongoCommandError('TypeMismatch', `'${name}' has the wrong type '${mongoTypeName(value)}'`)
}

/** One command, and what it works on. */
export interface CommandRequest {
  name: string
  database: string
  options: CommandOptions
  store: DocumentStore
  cursors: CursorRegistry
  connectionId: number
  login: ScramLogin
}

/** The name of the collection that a command is about. */
export function requestedCollectionName({ options, name }: CommandRequest): string {
  return options.string(name)
}

export function requestedCollection(request: CommandRequest): DocumentCollection | undefined {
  return request.store.collection(request.database, requestedCollectionName(request))
}

/** The answer of a command that went well. */
export function okReply(fields: Record<string, unknown> = {}): Buffer {
  return encodePlainObject({ ...fields, ok: 1 })
}

/** A part of a command, such as one update of several. */
export function parseOptionsPart(value: BsonValue, known: ReadonlySet<string>, of: string): CommandOptions {
  const options = new CommandOptions(parseValueFields(value))
  options.allow(known, of)
  return options
}
