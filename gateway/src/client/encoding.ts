/** The best encoding of `offered` that an Accept-Encoding header takes, or `null` for none. */
export function chooseEncoding<E extends string>(
  accepted: string | undefined,
  offered: readonly E[],
): E | null {
  if (accepted === undefined) return null
  const taken = accepted.toLowerCase().split(',').map(readItem)
  return (
    offered.find((encoding) => taken.some(({ name, quality }) => name === encoding && quality > 0)) ?? null
  )
}

function readItem(item: string): { name: string; quality: number } {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { name, quality: quality ? Number(quality.slice(2)) : 1 }
}
