import { CommandError, unsupported } from '../error.ts'
import { bsonType, encode, fieldsOf, isNumber, numberOf, stringOf, typeName } from '../bson/value.ts'
import {
  runCreate,
  runCreateIndexes,
  runDrop,
  runDropDatabase,
  runDropIndexes,
  runListCollections,
  runListDatabases,
  runListIndexes,
} from './collections.ts'
import { findOptions, runCount, runExplain, runFind, runGetMore, runKillCursors } from './find.ts'
import { runFindAndModify } from './find-and-modify.ts'
import { buildInfo, hello, saslContinue, saslStart } from './handshake.ts'
import { answer, type Options, type Request } from './request.ts'
import { runDelete, runUpdate } from './update.ts'
import { runInsert } from './write.ts'

interface Command {
  run: (request: Request) => Buffer
  /** Undefined is any. */
  options: ReadonlySet<string> | undefined
  isWrite?: boolean
  /** Whether it may be run before a password was proven. */
  isOpen?: boolean
}

const writeOptions = 'ordered bypassDocumentValidation writeConcern'

/** A client says what it can do, and is told what of that is possible. */
const greeting: Command = { run: hello, options: undefined, isOpen: true }

/** All that is known. Every option that is not named here is refused. */
const commands: Readonly<Record<string, Command>> = {
  hello: greeting,
  isMaster: greeting,
  ismaster: greeting,
  saslStart: { ...read(saslStart, 'mechanism payload autoAuthorize options'), isOpen: true },
  saslContinue: { ...read(saslContinue, 'conversationId payload'), isOpen: true },
  ping: { ...read(() => answer()), isOpen: true },
  buildInfo: read(buildInfo),
  buildinfo: read(buildInfo),
  endSessions: read(() => answer()),
  find: { run: runFind, options: findOptions },
  getMore: read(runGetMore, 'collection batchSize'),
  killCursors: read(runKillCursors, 'cursors'),
  count: read(runCount, 'query limit skip'),
  explain: read(runExplain, 'verbosity'),
  insert: write(runInsert, `documents ${writeOptions}`),
  update: write(runUpdate, `updates ${writeOptions}`),
  delete: write(runDelete, `deletes ${writeOptions}`),
  findAndModify: write(
    runFindAndModify,
    'query sort remove update new fields upsert bypassDocumentValidation writeConcern',
  ),
  create: write(runCreate, 'writeConcern'),
  drop: write(runDrop, 'writeConcern'),
  dropDatabase: write(runDropDatabase, 'writeConcern'),
  createIndexes: write(runCreateIndexes, 'indexes writeConcern'),
  dropIndexes: write(runDropIndexes, 'index writeConcern'),
  listIndexes: read(runListIndexes, 'cursor'),
  listCollections: read(runListCollections, 'filter nameOnly authorizedCollections cursor'),
  listDatabases: read(runListDatabases, 'nameOnly authorizedDatabases'),
}

/** Of no consequence to one server that does one thing after the other. */
const anyCommand = '$db lsid $clusterTime $readPreference comment maxTimeMS readConcern'.split(' ')

function read(run: Command['run'], options = ''): Command {
  return { run, options: new Set(options.split(' ')) }
}

function write(run: Command['run'], options: string): Command {
  return { ...read(run, options), isWrite: true }
}

/** Runs one command. What goes wrong is an answer too. */
export function runCommand(request: Omit<Request, 'options'>, options: Options): Buffer {
  try {
    const command = Object.hasOwn(commands, request.name) ? commands[request.name] : undefined
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${request.name}'`)
    if (!request.login.isIn && !command.isOpen)
      throw new CommandError('Unauthorized', `Command ${request.name} requires authentication`)
    refuseTransactions(options)
    if (command.options)
      options.allow(new Set([request.name, ...command.options, ...anyCommand]), request.name)
    checkConcerns(options)
    const whole = { ...request, options }
    return command.isWrite ? request.store.undivided(() => command.run(whole)) : command.run(whole)
  } catch (error) {
    if (error instanceof CommandError) return failure(error)
    throw error
  }
}

export function failure({ message, code, codeName, details }: CommandError): Buffer {
  return encode({ ok: 0, errmsg: message, code, codeName, ...details })
}

function refuseTransactions(options: Options): void {
  if (
    options.fields.has('txnNumber') ||
    options.fields.has('startTransaction') ||
    options.fields.has('autocommit')
  )
    throw new CommandError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    )
}

/** Whoever asks for more copies than there are, or for an earlier state, must not believe that he got it. */
function checkConcerns(options: Options): void {
  const concern = options.document('readConcern')
  for (const [name, value] of concern ? fieldsOf(concern) : []) {
    const isKept =
      value.type === bsonType.string && ['local', 'available', 'majority'].includes(stringOf(value))
    if (name !== 'level' || !isKept) throw unsupported(`the read concern's '${name}' as it is`)
  }
  const writes = options.document('writeConcern')
  for (const [name, value] of writes ? fieldsOf(writes) : []) {
    if (name !== 'w' && name !== 'j' && name !== 'wtimeout')
      throw unsupported(`the write concern's '${name}'`)
    if (name !== 'w') continue
    const isKept = isNumber(value)
      ? numberOf(value) <= 1
      : value.type === bsonType.string && stringOf(value) === 'majority'
    if (!isKept)
      throw new CommandError('BadValue', `cannot use such a 'w' (${typeName(value)}) without a replica set`)
  }
}
