/** Message and code of an error alone: those of openid-client hold tokens and answers. */
export function errorSummary(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? `${error.message} (${String(error.code)})` : error.message
}
