import type { Dispatcher } from 'undici'

/** A promise for the callback form of `request`, which alone the wrapped dispatchers have. */
export function requestUpstream(
  dispatcher: Pick<Dispatcher, 'request'>,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  const { promise, resolve, reject } = Promise.withResolvers<Dispatcher.ResponseData>()
  dispatcher.request(options, (error, answer) => (error ? reject(error) : resolve(answer)))
  return promise
}
