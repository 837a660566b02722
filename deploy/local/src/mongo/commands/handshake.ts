import { Binary } from 'bson'
import { CommandError, unsupportedError } from '../error.ts'
import { okReply, type CommandOptions, type CommandContext } from './request.ts'
import { bsonTypes, maxDocumentBytes } from '../bson/value.ts'
import { scramMechanism } from './scram.ts'
import { maxMessageBytes } from '../wire/message.ts'

export const maxWriteBatchSize = 100_000

/** 21 is MongoDB 7.0. */
const maxWireVersion = 21

/** Identifies a standalone server: without a set name, drivers neither retry writes nor start transactions. */
export function runHello({ name, connectionId, options }: CommandContext): Buffer {
  return okReply({
    ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    helloOk: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: maxWriteBatchSize,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
    ...(options.fields.has('saslSupportedMechs') && { saslSupportedMechs: [scramMechanism] }),
  })
}

/** `embedded` distinguishes this server from MongoDB. */
export function runBuildInfo(): Buffer {
  return okReply({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ['sqlite'],
    embedded: 'faresight',
  })
}

/** SCRAM has two steps, and an empty third unless the client skips it. */
export function runSaslStart({ options, login }: CommandContext): Buffer {
  if (options.string('mechanism') !== scramMechanism)
    throw unsupportedError(`passwords by anything but ${scramMechanism}`)
  return saslAnswer(login.begin(payloadOf(options)), false)
}

export function runSaslContinue({ options, login }: CommandContext): Buffer {
  if (login.isAuthenticated) return saslAnswer('', true)
  return saslAnswer(login.finish(payloadOf(options)), true)
}

function payloadOf({ fields }: CommandOptions): string {
  const payload = fields.get('payload')
  if (payload?.type !== bsonTypes.binary) throw new CommandError('TypeMismatch', `'payload' must be binary`)
  return payload.data.toString('utf8', payload.start + 5, payload.end)
}

function saslAnswer(text: string, done: boolean): Buffer {
  return okReply({ conversationId: 1, done, payload: new Binary(Buffer.from(text)) })
}
