import type { Dispatcher } from 'undici'

/** Asks by a way that has only the callback, of the two that undici has. @throws what keeps the answer from coming */
export function ask(
  way: Pick<Dispatcher, 'request'>,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  const { promise, resolve, reject } = Promise.withResolvers<Dispatcher.ResponseData>()
  way.request(options, (error, answer) => (error ? reject(error) : resolve(answer)))
  return promise
}
