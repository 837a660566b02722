/** What a client is told, in MongoDB's own shape. Codes and names are those of its `error_codes.yml`. */
export class MongoCommandError extends Error {
  readonly code: number
  readonly codeName: string
  /** Further fields of the answer, such as `keyPattern`. */
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
} as const

type CodeName = keyof typeof codes

/** The refusal of something that MongoDB knows and this server does not: better none than a wrong answer. */
export function unsupportedError(what: string): MongoCommandError {
  return new MongoCommandError('NotImplemented', `Faresight's embedded MongoDB does not support ${what}`)
}
