import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/**
 * How answers of services are compressed for callers who take that. JSON and files: an event stream must go out as it comes,
 * and what is under a kilobyte fits into one packet anyway.
 */
export const compressionOptions: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  customTypes: /^(application\/(problem\+)?json|text\/csv)\b/,
  threshold: 1024,
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      // 256 kB: to prepare the usual 4 MB for each answer takes three times the processor time, and packs JSON no tighter.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
  zlibOptions: { level: 4 },
  // Bodies go to the service as they came: what it does not take it refuses itself.
  globalDecompression: false,
}
