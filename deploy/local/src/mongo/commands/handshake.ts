import { Binary } from 'bson'
import { CommandError, unsupported } from '../error.ts'
import { answer, type Options, type Request } from './request.ts'
import { bsonType, maxDocumentBytes } from '../bson/value.ts'
import { mechanism } from './scram.ts'
import { maxMessageBytes } from '../wire/message.ts'

export const maxWriteBatch = 100_000

/** The newest MongoDB whose manners are kept: 21 is version 7.0. */
const maxWireVersion = 21

/** A server by itself: without the name of a set, drivers neither retry writes nor begin transactions. */
export function hello({ name, connectionId, options }: Request): Buffer {
  return answer({
    ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    helloOk: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: maxWriteBatch,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
    ...(options.fields.has('saslSupportedMechs') && { saslSupportedMechs: [mechanism] }),
  })
}

/** `embedded` tells this server from a MongoDB. */
export function buildInfo(): Buffer {
  return answer({
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

/** A password is proven in two steps, and a third that says nothing where a client does not skip it. */
export function saslStart({ options, login }: Request): Buffer {
  if (options.string('mechanism') !== mechanism) throw unsupported(`passwords by anything but ${mechanism}`)
  return saslAnswer(login.begin(payloadOf(options)), false)
}

export function saslContinue({ options, login }: Request): Buffer {
  if (login.isIn) return saslAnswer('', true)
  return saslAnswer(login.finish(payloadOf(options)), true)
}

function payloadOf({ fields }: Options): string {
  const payload = fields.get('payload')
  if (payload?.type !== bsonType.binary) throw new CommandError('TypeMismatch', `'payload' must be binary`)
  return payload.data.toString('utf8', payload.start + 5, payload.end)
}

function saslAnswer(text: string, done: boolean): Buffer {
  return answer({ conversationId: 1, done, payload: new Binary(Buffer.from(text)) })
}
