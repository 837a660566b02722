/** By name: `*` and `text/*` do not count. */
export function acceptsEventStream(accept: string | undefined): boolean {
  if (accept === undefined) return false
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/event-stream' && !parameters.some((it) => /^q=0(\.0*)?$/.test(it))
  })
}
