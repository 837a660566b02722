import { badValueError, CommandError, unsupportedError } from '../error.ts'
import { bsonTypes, encodePlainObject, type BsonFields, BsonValue } from '../bson/value.ts'
import type { DocumentCollection } from '../store/collection.ts'
import type { DocumentStore } from '../store/store.ts'
import type { CursorRegistry } from './cursors.ts'
import type { ScramLogin } from './scram.ts'

/** The fields of a command or of a part of one. Methods throw a CommandError for a wrong type. */
export class CommandOptions {
  readonly fields: BsonFields
  readonly #sequences: ReadonlyMap<string, readonly Buffer[]>

  constructor(fields: BsonFields, sequences: ReadonlyMap<string, readonly Buffer[]> = new Map()) {
    this.fields = fields
    this.#sequences = sequences
  }

  /** @throws CommandError for an unknown field, unless it is null or false */
  allow(known: ReadonlySet<string>, of: string): void {
    for (const [name, value] of this.fields) {
      const saysNothing =
        value.type === bsonTypes.null || (value.type === bsonTypes.boolean && !value.isTruthy)
      if (!known.has(name) && !saysNothing) throw unsupportedError(`the option '${name}' of ${of}`)
    }
    for (const name of this.#sequences.keys())
      if (!known.has(name)) throw unsupportedError(`the option '${name}' of ${of}`)
  }

  string(name: string): string {
    const value = this.get(name, bsonTypes.string)
    if (!value) throw new CommandError('FailedToParse', `'${name}' is missing`)
    return value.toText()
  }

  /** A non-negative integer. */
  count(name: string, otherwise: number): number {
    const value = this.present(name)
    if (!value) return otherwise
    const number = value.isNumber ? value.toNumber() : NaN
    if (!Number.isSafeInteger(number) || number < 0)
      throw badValueError(`'${name}' must be a whole number that is not negative`)
    return number
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.present(name)
    if (!value) return otherwise
    if (value.type !== bsonTypes.boolean && !value.isNumber) throw wrongType(name, value)
    return value.isTruthy
  }

  document(name: string): BsonValue | undefined {
    return this.get(name, bsonTypes.object)
  }

  documentOrEmpty(name: string): BsonValue {
    return this.document(name) ?? emptyDocument
  }

  array(name: string): BsonValue[] | undefined {
    const value = this.get(name, bsonTypes.array)
    return value && value.readElements()
  }

  /** Documents in the command or in a section of the message. */
  documents(name: string): readonly BsonValue[] {
    const found = this.#sequences.get(name)?.map((it) => BsonValue.document(it)) ?? this.array(name)
    if (!found?.length)
      throw new CommandError('FailedToParse', `'${name}' must be an array with something in it`)
    for (const it of found) if (it.type !== bsonTypes.object) throw wrongType(name, it)
    return found
  }

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

const emptyDocument = BsonValue.document(encodePlainObject({}))

function wrongType(name: string, value: BsonValue): CommandError {
  return new CommandError('TypeMismatch', `'${name}' has the wrong type '${value.typeName}'`)
}

export interface CommandContext {
  name: string
  database: string
  options: CommandOptions
  store: DocumentStore
  cursors: CursorRegistry
  connectionId: number
  login: ScramLogin
}

export function requestedCollectionName({ options, name }: CommandContext): string {
  return options.string(name)
}

export function requestedCollection(request: CommandContext): DocumentCollection | undefined {
  return request.store.collection(request.database, requestedCollectionName(request))
}

export function okReply(fields: Record<string, unknown> = {}): Buffer {
  return encodePlainObject({ ...fields, ok: 1 })
}

export function parseAllowedCommandOptions(
  value: BsonValue,
  known: ReadonlySet<string>,
  of: string,
): CommandOptions {
  const options = new CommandOptions(value.readFields())
  options.allow(known, of)
  return options
}
