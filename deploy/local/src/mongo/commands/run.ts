import { badValueError, CommandError, unsupportedError } from '../error.ts'
import { bsonTypes, encodePlainObject } from '../bson/value.ts'
import {
  runCreateCollection,
  runCreateIndexes,
  runDropCollection,
  runDropDatabase,
  runDropIndexes,
  runListCollections,
  runListDatabases,
  runListIndexes,
} from './collections.ts'
import { findOptionNames, runCount, runExplain, runFind, runGetMore, runKillCursors } from './find.ts'
import { runFindAndModify } from './find-and-modify.ts'
import { runBuildInfo, runHello, runSaslContinue, runSaslStart } from './handshake.ts'
import { okReply, type CommandOptions, type CommandContext } from './request.ts'
import { runDelete, runUpdate, runInsert } from './write.ts'

interface Command {
  run: (request: CommandContext) => Buffer
  options: ReadonlySet<string> | undefined
  isWrite?: boolean
  /** Whether it is allowed before authentication. */
  isOpen?: boolean
}

const writeOptions = 'ordered bypassDocumentValidation writeConcern'

const greeting: Command = { run: runHello, options: undefined, isOpen: true }

const commands: Readonly<Record<string, Command>> = {
  hello: greeting,
  isMaster: greeting,
  ismaster: greeting,
  saslStart: { ...read(runSaslStart, 'mechanism payload autoAuthorize options'), isOpen: true },
  saslContinue: { ...read(runSaslContinue, 'conversationId payload'), isOpen: true },
  ping: { ...read(() => okReply()), isOpen: true },
  buildInfo: read(runBuildInfo),
  buildinfo: read(runBuildInfo),
  endSessions: read(() => okReply()),
  find: { run: runFind, options: findOptionNames },
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
  create: write(runCreateCollection, 'writeConcern'),
  drop: write(runDropCollection, 'writeConcern'),
  dropDatabase: write(runDropDatabase, 'writeConcern'),
  createIndexes: write(runCreateIndexes, 'indexes writeConcern'),
  dropIndexes: write(runDropIndexes, 'index writeConcern'),
  listIndexes: read(runListIndexes, 'cursor'),
  listCollections: read(runListCollections, 'filter nameOnly authorizedCollections cursor'),
  listDatabases: read(runListDatabases, 'nameOnly authorizedDatabases'),
}

/** Have no effect on a single server that runs one operation at a time. */
const anyCommand = '$db lsid $clusterTime $readPreference comment maxTimeMS readConcern'.split(' ')

function read(run: Command['run'], options = ''): Command {
  return { run, options: new Set(options.split(' ')) }
}

function write(run: Command['run'], options: string): Command {
  return { ...read(run, options), isWrite: true }
}

/** Runs one command. A CommandError becomes an error reply. */
export function runMongoCommand(request: Omit<CommandContext, 'options'>, options: CommandOptions): Buffer {
  try {
    const command = Object.hasOwn(commands, request.name) ? commands[request.name] : undefined
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${request.name}'`)
    if (!request.login.isAuthenticated && !command.isOpen)
      throw new CommandError('Unauthorized', `Command ${request.name} requires authentication`)
    refuseTransactions(options)
    if (command.options)
      options.allow(new Set([request.name, ...command.options, ...anyCommand]), request.name)
    checkConcerns(options)
    const whole = { ...request, options }
    return command.isWrite ? request.store.runInSavepoint(() => command.run(whole)) : command.run(whole)
  } catch (error) {
    if (error instanceof CommandError) return errorReply(error)
    throw error
  }
}

export function errorReply({ message, code, codeName, details }: CommandError): Buffer {
  return encodePlainObject({ ok: 0, errmsg: message, code, codeName, ...details })
}

function refuseTransactions(options: CommandOptions): void {
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

/** Refuses read and write concerns that a single server cannot fulfil. */
function checkConcerns(options: CommandOptions): void {
  const concern = options.document('readConcern')
  for (const [name, value] of concern ? concern.readFields() : []) {
    const isKept =
      value.type === bsonTypes.string && ['local', 'available', 'majority'].includes(value.toText())
    if (name !== 'level' || !isKept) throw unsupportedError(`the read concern's '${name}' as it is`)
  }
  const writes = options.document('writeConcern')
  for (const [name, value] of writes ? writes.readFields() : []) {
    if (name !== 'w' && name !== 'j' && name !== 'wtimeout')
      throw unsupportedError(`the write concern's '${name}'`)
    if (name !== 'w') continue
    const isKept = value.isNumber
      ? value.toNumber() <= 1
      : value.type === bsonTypes.string && value.toText() === 'majority'
    if (!isKept) throw badValueError(`cannot use such a 'w' (${value.typeName}) without a replica set`)
  }
}
