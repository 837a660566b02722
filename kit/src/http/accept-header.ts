/** Whether an Accept header asks for events by name: `*` and `text/*` do not mean them. */
export function acceptsEventStream(accept: string | undefined): boolean {
  if (accept === undefined) return false
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/event-stream' && !parameters.some((it) => /^q=0(\.0*)?$/.test(it))
  })
}
