/** An error reply in MongoDB's format, with the codes and names of its `error_codes.yml`. */
export class CommandError extends Error {
  readonly code: number
  readonly codeName: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(codeName: CodeName, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = codes[codeName]
    this.codeName = codeName
    this.details = details
  }
}

const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  NotImplemented: 238,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
} as const

type CodeName = keyof typeof codes

export function badValueError(message: string): CommandError {
  return new CommandError('BadValue', message)
}

/** For everything that MongoDB supports and this server does not: an error instead of a wrong result. */
export function unsupportedError(what: string): CommandError {
  return new CommandError('NotImplemented', `Faresight's embedded MongoDB does not support ${what}`)
}
