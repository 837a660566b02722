import { CommandError, unsupported } from '../error.ts'
import {
  bsonType,
  documentValue,
  elementsOf,
  encode,
  type Fields,
  fieldsOf,
  isNumber,
  isTruthy,
  numberOf,
  stringOf,
  typeName,
  type Value,
} from '../bson/value.ts'
import type { Collection } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import type { Cursors } from './cursors.ts'
import type { Login } from './scram.ts'

/** Reads the fields of a command, or of a part of one, and refuses what is of the wrong type. */
export class Options {
  readonly fields: Fields
  readonly #sequences: ReadonlyMap<string, readonly Buffer[]>

  constructor(fields: Fields, sequences: ReadonlyMap<string, readonly Buffer[]> = new Map()) {
    this.fields = fields
    this.#sequences = sequences
  }

  /** @throws CommandError at a field that is not among the known ones, and says more than the absence of it would */
  allow(known: ReadonlySet<string>, of: string): void {
    for (const [name, value] of this.fields) {
      const saysNothing =
        value.type === bsonType.null || (value.type === bsonType.boolean && !isTruthy(value))
      if (!known.has(name) && !saysNothing) throw unsupported(`the option '${name}' of ${of}`)
    }
    for (const name of this.#sequences.keys())
      if (!known.has(name)) throw unsupported(`the option '${name}' of ${of}`)
  }

  string(name: string): string {
    const value = this.get(name, bsonType.string)
    if (!value) throw new CommandError('FailedToParse', `'${name}' is missing`)
    return stringOf(value)
  }

  /** A whole number that is not negative. */
  count(name: string, otherwise: number): number {
    const value = this.present(name)
    if (!value) return otherwise
    const number = isNumber(value) ? numberOf(value) : NaN
    if (!Number.isSafeInteger(number) || number < 0)
      throw new CommandError('BadValue', `'${name}' must be a whole number that is not negative`)
    return number
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.present(name)
    if (!value) return otherwise
    if (value.type !== bsonType.boolean && !isNumber(value)) throw wrongType(name, value)
    return isTruthy(value)
  }

  document(name: string): Value | undefined {
    return this.get(name, bsonType.object)
  }

  documentOrEmpty(name: string): Value {
    return this.document(name) ?? emptyDocument
  }

  array(name: string): Value[] | undefined {
    const value = this.get(name, bsonType.array)
    return value && elementsOf(value)
  }

  /** Documents that came within the command or beside it. */
  documents(name: string): readonly Value[] {
    const found = this.#sequences.get(name)?.map(documentValue) ?? this.array(name)
    if (!found?.length)
      throw new CommandError('FailedToParse', `'${name}' must be an array with something in it`)
    for (const it of found) if (it.type !== bsonType.object) throw wrongType(name, it)
    return found
  }

  /** A field that is there, and not null. */
  present(name: string): Value | undefined {
    const value = this.fields.get(name)
    return value?.type === bsonType.null ? undefined : value
  }

  private get(name: string, type: number): Value | undefined {
    const value = this.present(name)
    if (value && value.type !== type) throw wrongType(name, value)
    return value
  }
}

const emptyDocument = documentValue(encode({}))

function wrongType(name: string, value: Value): CommandError {
  return new CommandError('TypeMismatch', `'${name}' has the wrong type '${typeName(value)}'`)
}

/** One command, and what it works on. */
export interface Request {
  name: string
  database: string
  options: Options
  store: Store
  cursors: Cursors
  connectionId: number
  login: Login
}

/** The name of the collection that a command is about. */
export function collectionName({ options, name }: Request): string {
  return options.string(name)
}

export function collectionOf(request: Request): Collection | undefined {
  return request.store.collection(request.database, collectionName(request))
}

/** The answer of a command that went well. */
export function answer(fields: Record<string, unknown> = {}): Buffer {
  return encode({ ...fields, ok: 1 })
}

/** A part of a command, such as one update of several. */
export function partOf(value: Value, known: ReadonlySet<string>, of: string): Options {
  const options = new Options(fieldsOf(value))
  options.allow(known, of)
  return options
}
