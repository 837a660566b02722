import { answer, type Request } from './request.ts'
import { maxDocumentBytes } from '../bson/value.ts'
import { maxMessageBytes } from '../wire/message.ts'

export const maxWriteBatch = 100_000

/** The newest MongoDB whose manners are kept: 21 is version 7.0. */
const maxWireVersion = 21

/** A server by itself: without the name of a set, drivers neither retry writes nor begin transactions. */
export function hello({ name, connectionId }: Request): Buffer {
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
